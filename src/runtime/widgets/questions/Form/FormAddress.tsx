import type { JSX } from 'react';
import { AddressField } from '../../fields/AddressField/AddressField.tsx';
import type { AddressPart } from '../../fields/AddressField/addressRules.ts';
import type { AskedField } from '../../types.ts';
import { type FormContext, initialAt, readOnlyId } from './formContext.ts';
import { startingCountry } from './startingCountry.ts';

/** An address in a form. An error of the whole address is shown on its first line. */
export function FormAddress({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const { form, formText } = context;
  const { path } = field;
  const part = (name: AddressPart) => ({
    binding: form.field(`${path}.${name}`),
    error: form.errors[`${path}.${name}`] ?? (name === 'address1' ? form.errors[path] : undefined),
    initial: initialAt(form.value, `${path}.${name}`),
    readOnly: field.readOnly ? readOnlyId(form) : undefined,
  });
  return (
    <AddressField
      legend={form.texts.fields?.[path] ?? formText('address')}
      help={form.texts.fieldHelp?.[path]}
      part={part}
      startsIn={startingCountry(path, context)}
      section={/shipping/i.test(path) ? 'shipping' : undefined}
      formText={formText}
    />
  );
}
