import { useEffect, useMemo, useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorTitle } from '../../../runtime/survey/useErrorTitle.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { ErrorSummary } from '../../../runtime/widgets/parts/ErrorSummary/ErrorSummary.tsx';
import type { FieldProps } from '../../../runtime/widgets/fields/Field/fieldProps.ts';

/** A form of one field on a page outside the surveys. Errors are named by their codes (docs/specification/walk.md, Codes). */
export interface FieldFormProps {
  /** The field's name; dots nest it. */
  readonly name: string;
  readonly initial?: string;
  /** What a text must meet to be sent, by the code of the error where it does not; in order. */
  readonly checks?: Readonly<Record<string, (typed: string) => boolean>>;
  /** The words of each error, by its code. */
  readonly messages: Readonly<Record<string, string>>;
  /** The error that the initial text has already met. */
  readonly refused?: string | null;
  /** What is typed is turned into capitals. */
  readonly upperCase?: boolean;
  /** True for a text that opens the button; left out: it is always open. */
  readonly opensFor?: (typed: string) => boolean;
  readonly submitLabel: string;
  readonly className: string | undefined;
  /** Called at each change of the text. */
  readonly onEdit?: () => void;
  /** Sends the text. Resolves with the code of the error that it meets, null where it meets none. */
  readonly onSubmit: (typed: string) => Promise<string | null>;
  /** Draws the field. */
  readonly renderField: (bound: Pick<FieldProps, 'binding' | 'error'>) => JSX.Element;
  /** Above the field. */
  readonly children?: ReactNode;
}

/**
 * The one form of the pages. It validates when it is sent, never on leaving the field or while typing; a refusal of the server is an
 * error like any other, and the summary takes the focus. @see [VAL-08]
 */
export function FieldForm(props: FieldFormProps): JSX.Element {
  const { name, initial = '', checks = {}, messages, refused = null, upperCase = false, opensFor, submitLabel, className } = props;
  const { onEdit, onSubmit, renderField, children } = props;
  const { t } = useTranslation();
  // The focus is the summary's.
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: initial }, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { setError, formState } = form;
  const { isSubmitting } = formState;
  const opens = (typed: string): boolean => !opensFor || opensFor(typed);
  const [isOpen, setOpen] = useState(() => opens(initial));
  useEffect(() => {
    if (refused !== null) setError(name, { type: refused });
  }, [refused, name, setError]);

  const { error: met } = form.getFieldState(name, formState);
  const error = useMemo(() => met && { code: met.type, message: messages[met.type] ?? '' }, [met, messages]);
  const summary = useMemo(() => (error ? [{ ...error, name }] : []), [error, name]);
  useErrorTitle(error !== undefined);
  const binding = form.register(name, { validate: checks, ...(onEdit && { onChange: onEdit }) });
  const send = form.handleSubmit(async () => {
    const code = await onSubmit(form.getValues(name));
    if (code !== null) setError(name, { type: code });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSubmitting && isOpen) void send();
  };

  return (
    <form className={className} noValidate onSubmit={submit}>
      <ErrorSummary title={t('form.summary.title', { count: summary.length })} errors={summary} />
      {children}
      {renderField({
        error,
        binding: {
          ...binding,
          onChange: (event) => {
            if (upperCase) event.target.value = event.target.value.toUpperCase();
            setOpen(opens(event.target.value));
            return binding.onChange(event);
          },
        },
      })}
      <Button type="submit" action="next" busy={isSubmitting} disabled={!isOpen}>
        {submitLabel}
      </Button>
    </form>
  );
}
