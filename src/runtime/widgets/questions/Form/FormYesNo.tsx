import type { JSX } from 'react';
import { jsonAt } from '../../../base/json.ts';
import { isCountry } from '../../fields/CountrySelect/countries.ts';
import type { AskedField } from '../../types.ts';
import { CrisisHelp } from '../../parts/CrisisHelp/CrisisHelp.tsx';
import { YesNoField } from '../../fields/YesNoField/YesNoField.tsx';
import { fieldProps, type FormContext } from './formContext.ts';

/** Returns the country for the crisis line: the one chosen in this form, or the visitor's; undefined if neither is known. */
function crisisCountry({ form }: FormContext): string | undefined {
  const chosenCountries = ['address.country', 'phoneNumber.country'].map((path) => {
    const [select] = document.getElementsByName(form.field(path).name);
    return select instanceof HTMLSelectElement ? select.value : jsonAt(form.value, path.split('.'));
  });
  return [...chosenCountries, form.facts['country']].find(isCountry);
}

/** A yes-or-no question in a form. */
export function FormYesNo({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const { form, formText } = context;
  const { autoComplete: _autoComplete, ...props } = fieldProps(field, context);
  const answerLabel = (answer: 'yes' | 'no') =>
    form.texts.options?.[`${field.path}.${answer}`] ?? form.texts.options?.[answer] ?? formText(answer);
  const help = () => (
    <CrisisHelp
      country={crisisCountry(context)}
      texts={{
        title: formText('crisisTitle'),
        call: formText('crisisCall'),
        callOrText: formText('crisisCallOrText'),
        directory: formText('crisisDirectory'),
        elsewhere: formText('crisisElsewhere'),
        emergency: formText('crisisEmergency'),
      }}
    />
  );
  return (
    <YesNoField
      {...props}
      answers={[
        { value: 'yes', label: answerLabel('yes') },
        { value: 'no', label: answerLabel('no') },
      ]}
      followUp={field.crisisLineOn === undefined ? undefined : { value: field.crisisLineOn, render: help }}
    />
  );
}
