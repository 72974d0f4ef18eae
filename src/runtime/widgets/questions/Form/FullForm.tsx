import type { JSX } from 'react';
import { SignatureField } from '../../fields/SignatureField/SignatureField.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { TermsOfService } from '../../parts/TermsOfService/TermsOfService.tsx';
import type { WidgetProps } from '../../types.ts';
import { FormWith } from './Form.tsx';
import { FormAddress } from './FormAddress.tsx';
import { FormEmail } from './FormEmail.tsx';
import { fieldProps } from './formContext.ts';
import type { FieldComponent, ExtraInputs } from './FormField.tsx';
import { FormPassword } from './FormPassword.tsx';
import { FormPhone } from './FormPhone.tsx';
import { FormSelect } from './FormSelect.tsx';
import { FormYesNo } from './FormYesNo.tsx';
import { formTextOf } from './formTexts.ts';
import { FORM_TEXTS } from '../../../definitions/fullFormTexts.ts';

const FormSignature: FieldComponent = ({ field, context }) => {
  const props = fieldProps(field, context);
  return <SignatureField {...props} help={props.help ?? context.formText('signatureHelp')} />;
};

const INPUTS: ExtraInputs = {
  password: (props) => <FormPassword {...props} isNew={false} />,
  newPassword: (props) => <FormPassword {...props} isNew />,
  email: FormEmail,
  phone: FormPhone,
  address: FormAddress,
  yesNo: FormYesNo,
  signature: FormSignature,
  select: FormSelect,
};

/**
 * A form with every kind of input, and with the terms.
 * Adds passwords, phone numbers, addresses, dropdowns, yes-or-no questions and signatures to the plain form.
 */
export function FullForm(props: WidgetProps): JSX.Element {
  const formText = formTextOf(props.texts, FORM_TEXTS);
  const terms = props.options['terms'] === true && (
    <div>
      <TermsOfService texts={props.texts} />
      <LegalLinks documents={props.facts['documents']} formText={formText} />
    </div>
  );
  return <FormWith {...props} formText={formText} extraInputs={INPUTS} foot={terms} />;
}
