import { useId, useRef, useState, type ChangeEvent, type JSX } from 'react';
import { setNativeValue } from '../../fields/Field/setNativeValue.ts';
import { TextField } from '../../fields/TextField/TextField.tsx';
import { Button } from '../../parts/Button/Button.tsx';
import type { AskedField } from '../../types.ts';
import styles from './FormEmail.module.css';
import { fieldProps, type FormContext } from './formContext.ts';
import { suggestedEmail } from './suggestedEmail.ts';

/**
 * An email address in a form. Offers to correct a mistyped domain while it is typed, never when the field is left: a button that
 * appears then would move Next away from the press that leaves the field. @see [VAL-67]
 */
export function FormEmail({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const props = fieldProps(field, context);
  const { binding, initial = '' } = props;
  const [suggestion, setSuggestion] = useState(() => (field.readOnly ? null : suggestedEmail(initial)));
  const input = useRef<HTMLElement | null>(null);
  const question = useId();
  const watchedBinding = {
    ...binding,
    ref: (element: HTMLElement | null) => {
      input.current = element;
      return binding.ref(element);
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      setSuggestion(suggestedEmail(event.target.value));
      return binding.onChange(event);
    },
  };
  const correct = (): void => {
    if (!(input.current instanceof HTMLInputElement) || suggestion === null) return;
    setNativeValue(input.current, suggestion);
    input.current.focus();
  };
  return (
    <div>
      <TextField {...props} binding={watchedBinding} kind="email" />
      <div role="status">
        {suggestion !== null && (
          <p className={styles.meant}>
            <span id={question}>{context.formText('meantEmail')}</span>
            <Button kind="quiet" action="correct-email" aria-describedby={question} onClick={correct}>
              {suggestion}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
