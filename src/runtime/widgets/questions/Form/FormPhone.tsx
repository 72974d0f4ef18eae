import type { JSX } from 'react';
import { PhoneField } from '../../fields/PhoneField/PhoneField.tsx';
import type { AskedField } from '../../types.ts';
import { fieldProps, type FormContext, initialAt } from './formContext.ts';
import { startingCountry } from './startingCountry.ts';

/** A phone number in a form. Errors in the number or its country are shown on the number. */
export function FormPhone({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const { form, formText } = context;
  const { path } = field;
  const { errors } = form;
  const props = fieldProps(field, context);
  return (
    <PhoneField
      {...props}
      label={form.texts.fields?.[path] ?? formText('phoneNumber')}
      binding={form.field(`${path}.value`)}
      initial={initialAt(form.value, `${path}.value`)}
      error={errors[`${path}.value`] ?? errors[path] ?? errors[`${path}.country`] ?? errors[`${path}.dialCode`]}
      country={form.field(`${path}.country`)}
      countryLabel={formText('phoneCountry')}
      startsIn={startingCountry(path, context)}
    />
  );
}
