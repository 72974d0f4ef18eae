import { useMemo, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { TextField } from '../../../runtime/widgets/fields/TextField/TextField.tsx';
import { FieldForm } from '../shared/forms/FieldForm.tsx';
import styles from './landing.module.css';

/** Props of a form for one code: a program id or a passcode. */
export interface CodeFormProps {
  /** The field's name. */
  readonly name: 'upid' | 'passcode';
  readonly label: string;
  /** The code's name in the message about its length. */
  readonly maxLabel: string;
  readonly maxLength: number;
  readonly help: string;
  readonly submitLabel: string;
  /** True to convert typed letters to upper case. */
  readonly upperCase?: boolean;
  readonly initial?: string;
  /** True when the initial code was tried and is unknown. */
  readonly isRefused?: boolean;
  /** Tries the code. Resolves with false when it is unknown. */
  readonly onSubmit: (code: string) => Promise<boolean>;
}

/** Returns a typed or pasted code without spaces around it and without the invisible characters that emails and documents contain. */
function codeOf(typed: string): string {
  return typed.replaceAll(/\p{Cf}/gu, '').trim();
}

/** Asks for a code. See docs/specification/validation.md, Codes. */
export function CodeForm(props: CodeFormProps): JSX.Element {
  const { name, label, maxLabel, maxLength, help, submitLabel, upperCase = false, initial = '', isRefused = false, onSubmit } = props;
  const { t } = useTranslation();
  const messages = useMemo(
    () => ({
      required: t('form.errors.requiredLabel', { label }),
      maxLength: t('form.errors.maxLength', { label: maxLabel, limit: maxLength }),
      format: t('form.errors.invalid', { label }),
    }),
    [t, label, maxLabel, maxLength],
  );
  return (
    <FieldForm
      className={styles.form}
      name={name}
      initial={initial}
      checks={{
        required: (typed) => codeOf(typed) !== '',
        maxLength: (typed) => codeOf(typed).length <= maxLength,
      }}
      messages={messages}
      refusal={isRefused ? 'format' : null}
      upperCase={upperCase}
      submitLabel={submitLabel}
      onSubmit={async (typed) => ((await onSubmit(codeOf(typed))) ? null : 'format')}
      renderField={(bound) => <TextField kind="code" label={label} help={help} autoComplete="off" {...bound} />}
    />
  );
}
