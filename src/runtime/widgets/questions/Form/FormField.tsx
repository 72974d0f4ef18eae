import type { JSX } from 'react';
import { DateField } from '../../fields/DateField/DateField.tsx';
import { NumberField } from '../../fields/NumberField/NumberField.tsx';
import { TextField } from '../../fields/TextField/TextField.tsx';
import type { AskedField } from '../../types.ts';
import { fieldProps, type FormContext } from './formContext.ts';
import { FormCheckbox } from './FormCheckbox.tsx';
import { kindOf } from './kindOf.ts';

/** A component that renders a field of a form. */
export type FieldComponent = (props: { readonly field: AskedField; readonly context: FormContext }) => JSX.Element;

/** Components for kinds of fields that plain forms lack, by kind. */
export type ExtraInputs = Readonly<Record<string, FieldComponent>>;

export interface FormFieldProps {
  readonly field: AskedField;
  readonly context: FormContext;
  readonly extraInputs: ExtraInputs;
}

/** One field of a form, rendered according to its kind. */
export function FormField({ field, context, extraInputs }: FormFieldProps): JSX.Element | null {
  const kind = kindOf(field);
  const CustomInput = extraInputs[kind];
  const { formText } = context;
  const props = fieldProps(field, context);
  if (CustomInput) return <CustomInput field={field} context={context} />;
  switch (kind) {
    case 'group':
      return null;
    case 'hidden':
      return <input {...props.binding} type="hidden" defaultValue={props.initial} />;
    case 'date':
      return <DateField {...props} help={props.help ?? (field.readOnly ? undefined : formText('dateHelp'))} />;
    case 'number':
      return <NumberField {...props} isInteger={field.step === undefined || field.step === 1} />;
    case 'checkbox':
      return <FormCheckbox field={field} context={context} />;
    case 'email':
      return <TextField {...props} kind="email" />;
    case 'text':
      return <TextField {...props} kind={/name$/i.test(field.path) ? 'name' : /id$/i.test(field.path) ? 'code' : 'text'} />;
    default:
      throw new Error(`A field of the kind ${kind} needs FullForm.`);
  }
}
