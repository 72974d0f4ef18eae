import { useEffect, useMemo, useState, type FormEvent, type KeyboardEvent, type JSX, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorTitle } from '../../../runtime/survey/useErrorTitle.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { ErrorSummary } from '../../../runtime/widgets/parts/ErrorSummary/ErrorSummary.tsx';
import type { FieldProps } from '../../../runtime/widgets/fields/Field/fieldProps.ts';

/** Props of the one-field form for pages outside the surveys. Errors are named by code (docs/specification/walk.md, Codes). */
export interface FieldFormProps {
  /** The field's name; dots nest it. */
  readonly name: string;
  readonly initial?: string;
  /** Checks that a text must pass before it is sent, in order, by the error code that a failure gives. */
  readonly checks?: Readonly<Record<string, (typed: string) => boolean>>;
  /** The message of each error, by its code. */
  readonly messages: Readonly<Record<string, string>>;
  /** The error that the initial text already caused. */
  readonly refused?: string | null;
  /** True to turn typed letters into capitals. */
  readonly upperCase?: boolean;
  /** True to disable the button until the text passes the checks. Enter then shows what is wrong. */
  readonly opensWhenValid?: boolean;
  readonly submitLabel: string;
  readonly className: string | undefined;
  /** Called on each change of the text. */
  readonly onEdit?: () => void;
  /** Sends the text. Resolves with the code of the resulting error, or null. */
  readonly onSubmit: (typed: string) => Promise<string | null>;
  /** Renders the field. */
  readonly renderField: (bound: Pick<FieldProps, 'binding' | 'error'>) => JSX.Element;
  /** Content above the field. */
  readonly children?: ReactNode;
}

/**
 * The form that the pages share. It validates on submit, never on blur or while typing [VAL-08]. A refusal by the server is an
 * error like any other. The error summary takes the focus.
 */
export function FieldForm(props: FieldFormProps): JSX.Element {
  const {
    name,
    initial = '',
    checks = {},
    messages,
    refused = null,
    upperCase = false,
    opensWhenValid = false,
    submitLabel,
    className,
  } = props;
  const { onEdit, onSubmit, renderField, children } = props;
  const { t } = useTranslation();
  // The error summary takes the focus instead.
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: initial }, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { setError, formState } = form;
  const { isSubmitting } = formState;
  const opens = (typed: string): boolean => !opensWhenValid || Object.values(checks).every((passes) => passes(typed));
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

  // A browser does not submit a form by Enter while its button is disabled.
  const showWhy = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isOpen) void form.trigger(name);
  };

  return (
    // The browser itself sends nothing, even if it shows the form before the program runs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter bubbles up from the field.
    <form method="dialog" className={className} noValidate onSubmit={submit} onKeyDown={showWhy}>
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
