import type { JSX } from 'react';
import { SelectField } from '../../fields/SelectField/SelectField.tsx';
import type { AskedField } from '../../types.ts';
import { fieldProps, type FormContext, textOf } from './formContext.ts';

/** A dropdown in a form. */
export function FormSelect({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const props = fieldProps(field, context);
  const options = field.readOnly && props.initial !== undefined ? [props.initial] : (field.options ?? []);
  return (
    <SelectField {...props} placeholder={context.formText('choose')}>
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(context.form.texts.options, `${field.path}.${option}`) ?? option}
        </option>
      ))}
    </SelectField>
  );
}
