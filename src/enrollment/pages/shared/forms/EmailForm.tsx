import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { TextField } from '../../../../runtime/widgets/fields/TextField/TextField.tsx';
import { Notice } from '../../../../runtime/widgets/parts/Notice/Notice.tsx';
import { emailChecks } from './emailChecks.ts';
import styles from './EmailForm.module.css';
import { FieldForm, type FieldFormProps } from './FieldForm.tsx';

interface EmailFormProps extends Pick<FieldFormProps, 'initial' | 'needsValidInput' | 'submitLabel' | 'onSubmit' | 'children'> {
  readonly label: string;
  readonly help?: string;
  /** The longest email that the API accepts, in characters. */
  readonly maxLength: number;
  /** The messages of the errors that `onSubmit` resolves with, keyed by code. */
  readonly failures: Readonly<Record<string, string>>;
  /** The notice after the email has been sent, until it is edited. */
  readonly sentNotice: string;
  /** True if the email was sent before the page was reloaded. */
  readonly wasSent?: boolean;
  /** Content below the form. */
  readonly below?: ReactNode;
}

/** A form that sends a trimmed email. */
export function EmailForm(props: EmailFormProps): JSX.Element {
  const { label, help, maxLength, failures, sentNotice, wasSent = false, below, onSubmit, ...form } = props;
  const { t } = useTranslation();
  const [isSent, setSent] = useState(wasSent);
  const checks = useMemo(() => emailChecks(maxLength), [maxLength]);
  const messages = {
    required: t('form.errors.requiredLabel', { label }),
    email: t('form.errors.email'),
    maxLength: t('form.errors.maxLength', { label, limit: maxLength }),
    ...failures,
  };
  const submit = async (email: string): Promise<string | null> => {
    const failure = await onSubmit(email.trim());
    setSent(failure === null);
    return failure;
  };
  return (
    <div className={styles.form}>
      <FieldForm
        {...form}
        className={styles.form}
        name="email"
        messages={messages}
        checks={checks}
        onEdit={() => setSent(false)}
        onSubmit={submit}
        renderField={(bound) => (
          <TextField kind="email" label={label} {...(help !== undefined && { help })} autoComplete="email" {...bound} />
        )}
      />
      <div role="status">{isSent && <Notice>{sentNotice}</Notice>}</div>
      {below}
    </div>
  );
}
