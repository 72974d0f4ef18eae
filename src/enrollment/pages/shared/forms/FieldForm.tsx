import { useCallback, useState, type FormEvent, type KeyboardEvent, type JSX, type ReactNode } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { useErrorTitle } from '../../../../runtime/survey/answers/useErrorTitle.ts';
import { Button } from '../../../../runtime/widgets/parts/Button/Button.tsx';
import { ErrorSummary } from '../../../../runtime/widgets/parts/ErrorSummary/ErrorSummary.tsx';
import type { FieldProps } from '../../../../runtime/widgets/fields/Field/fieldProps.ts';

/** Props of the one-field form for pages outside the surveys. Errors are named by code (docs/specification/walk.md, Codes). */
export interface FieldFormProps {
  /** The field's name; dots nest it. */
  readonly name: string;
  readonly initial?: string;
  /** The checks that the text must pass before it is sent, in order, by the error code of a failure. */
  readonly checks?: Readonly<Record<string, (typed: string) => boolean>>;
  /** The message of each error, by its code. */
  readonly messages: Readonly<Record<string, string>>;
  /** The error that the initial text already caused. */
  readonly refusal?: string | null;
  /** True to convert typed letters to upper case. */
  readonly upperCase?: boolean;
  /** True to disable the button until the text passes the checks. Enter then shows what is wrong. */
  readonly needsValidInput?: boolean;
  readonly submitLabel: string;
  readonly className: string | undefined;
  /** Called on each change to the text. */
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
 * error like any other. The error summary receives focus.
 */
export function FieldForm(props: FieldFormProps): JSX.Element {
  const {
    name,
    initial = '',
    checks = {},
    messages,
    refusal = null,
    upperCase = false,
    needsValidInput = false,
    submitLabel,
    className,
  } = props;
  const { onEdit, onSubmit, renderField, children } = props;
  const { t } = useTranslation();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [initialText] = useState(initial);
  const bind = useCallback(
    (input: HTMLElement | null): void => {
      if (!(input instanceof HTMLInputElement)) return;
      // Keeps what was typed into a server-rendered field.
      if (input.value === '') input.value = initialText;
      setField(input);
    },
    [initialText],
  );
  const read = (): string => field?.value ?? initialText;
  const failedCheck = (typed: string): string | null => Object.entries(checks).find(([, passes]) => !passes(typed))?.[0] ?? null;
  const isSubmittable = (typed: string): boolean => !needsValidInput || failedCheck(typed) === null;

  const [isOpen, setOpen] = useState(() => isSubmittable(initialText));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState(() => errorOf(refusal));
  const [lastRefused, setLastRefused] = useState(refusal);
  if (lastRefused !== refusal) {
    setLastRefused(refusal);
    if (refusal !== null) setFailure(errorOf(refusal));
  }

  const error = failure && { ...failure, message: messages[failure.code] ?? '' };
  const summary = error ? [{ ...error, name }] : [];
  useErrorTitle(error !== null);
  /** Shows the first check that fails. Returns true if there is none. */
  const check = (): boolean => {
    const code = failedCheck(read());
    setFailure(errorOf(code));
    return code === null;
  };
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      setFailure(errorOf(await onSubmit(read())));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending && isOpen && check()) void send();
  };

  // A browser does not submit a form on Enter while its button is disabled.
  const checkOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isOpen) check();
  };

  return (
    // method="dialog": the browser never submits the form itself, even while the page's script is not running yet.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter bubbles up from the field.
    <form method="dialog" className={className} noValidate onSubmit={submit} onKeyDown={checkOnEnter}>
      <ErrorSummary title={t('form.summary.title', { count: 1 })} errors={summary} rejection={failure} />
      {children}
      {renderField({
        ...(error && { error }),
        binding: {
          name,
          ref: bind,
          onChange: ({ target }) => {
            if (upperCase && target instanceof HTMLInputElement) toUpperCase(target);
            setOpen(isSubmittable(target.value));
            onEdit?.();
          },
          onBlur: () => undefined,
        },
      })}
      <Button type="submit" action="next" isBusy={isSending} disabled={!isOpen}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Returns the error of a code: a new object each time, so that the summary receives focus again. */
function errorOf(code: string | null): { readonly code: string } | null {
  return code === null ? null : { code };
}

/** Converts what was typed to upper case, without moving the caret. */
function toUpperCase(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = input;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}
