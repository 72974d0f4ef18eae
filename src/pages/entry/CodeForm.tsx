import { useRef, useState, type FormEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../widgets/Button/Button.tsx';
import { ErrorSummary } from '../../widgets/ErrorSummary/ErrorSummary.tsx';
import { TextField } from '../../widgets/TextField/TextField.tsx';
import type { ShownError } from '../../widgets/types.ts';
import styles from './entry.module.css';

/** A form of one code: a program id or a passcode. */
export interface CodeFormProps {
  /** The field's name. */
  readonly name: 'upid' | 'passcode';
  readonly label: string;
  /** How the code is called where it is too long. */
  readonly maxLabel: string;
  readonly maxLength: number;
  readonly help: string;
  readonly submitLabel: string;
  /** What is typed is turned into capitals. */
  readonly upperCase?: boolean;
  readonly initial?: string;
  /** The initial code has been tried, and is not known. */
  readonly refused?: boolean;
  /** Tries the code. False: it is not known. */
  readonly onSubmit: (code: string) => Promise<boolean>;
}

/** Asks for a code. It is checked when it is sent, never on leaving the field. @see specification 1, section 5 */
export function CodeForm(props: CodeFormProps): JSX.Element {
  const { name, label, maxLabel, maxLength, help, submitLabel, upperCase = false, initial = '', refused = false, onSubmit } = props;
  const { t } = useTranslation();
  const code = useRef(initial);
  const unknown: readonly ShownError[] = [{ code: 'format', message: t('form.errors.invalid', { label }) }];
  const [found, setErrors] = useState<readonly ShownError[] | null>(null);
  const errors = found ?? (refused ? unknown : []);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = code.current.trim();
    if (typed === '') return setErrors([{ code: 'required', message: t('form.errors.required') }]);
    if (typed.length > maxLength) {
      return setErrors([{ code: 'maxLength', message: t('form.errors.maxLength', { label: maxLabel, limit: maxLength }) }]);
    }
    setBusy(true);
    const known = await onSubmit(typed);
    setBusy(false);
    setErrors(known ? [] : unknown);
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary title={t('form.summary.title', { count: errors.length })} errors={errors.map((error) => ({ ...error, name }))} />
      <TextField
        kind="code"
        label={label}
        help={help}
        error={errors[0]}
        initial={initial}
        autoComplete="off"
        binding={{
          name,
          ref: () => undefined,
          onBlur: () => undefined,
          onChange: ({ target }) => {
            if (upperCase) target.value = target.value.toUpperCase();
            code.current = target.value;
          },
        }}
      />
      <Button type="submit" action="next" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
