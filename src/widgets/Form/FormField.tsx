import type { JSX } from 'react';
import { DateField } from '../DateField/DateField.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { SignatureField } from '../SignatureField/SignatureField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import type { AskedField } from '../types.ts';
import { fieldProps, type FormContext, textOf } from './formContext.ts';
import { FormAddress } from './FormAddress.tsx';
import { FormCheckbox } from './FormCheckbox.tsx';
import { FormPassword } from './FormPassword.tsx';
import { FormPhone } from './FormPhone.tsx';
import { FormYesNo } from './FormYesNo.tsx';
import { kindOf } from './kindOf.ts';

/** One field of a form, as its kind has it. */
export function FormField({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element | null {
  const kind = kindOf(field);
  const { words, form } = context;
  const props = fieldProps(field, context);
  switch (kind) {
    case 'group':
      return null;
    case 'hidden':
      return <input {...props.binding} type="hidden" defaultValue={props.initial} />;
    case 'date':
      return <DateField {...props} help={props.help ?? (field.readOnly ? undefined : words('dateHelp'))} />;
    case 'number':
      return <NumberField {...props} whole={field.step === undefined || field.step === 1} />;
    case 'password':
    case 'newPassword':
      return <FormPassword field={field} isNew={kind === 'newPassword'} context={context} />;
    case 'phone':
      return <FormPhone field={field} context={context} />;
    case 'address':
      return <FormAddress field={field} context={context} />;
    case 'checkbox':
      return <FormCheckbox field={field} context={context} />;
    case 'yesNo':
      return <FormYesNo field={field} context={context} />;
    case 'signature':
      return <SignatureField {...props} help={props.help ?? words('signatureHelp')} />;
    case 'select':
      return (
        <SelectField {...props} placeholder={words('choose')}>
          {(field.readOnly && props.initial !== undefined ? [props.initial] : (field.options ?? [])).map((option) => (
            <option key={option} value={option}>
              {textOf(form.texts.options, `${field.path}.${option}`) ?? option}
            </option>
          ))}
        </SelectField>
      );
    case 'email':
      return <TextField {...props} kind="email" />;
    case 'text':
      return <TextField {...props} kind={/name$/i.test(field.path) ? 'name' : /id$/i.test(field.path) ? 'code' : 'text'} />;
  }
}
