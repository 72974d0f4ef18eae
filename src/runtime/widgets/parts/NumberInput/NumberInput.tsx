import { useEffect, useRef, useState, type JSX } from 'react';
import type { FieldBinding } from '../../types.ts';
import { cleanNumber } from './cleanNumber.ts';
import styles from './NumberInput.module.css';

export interface NumberInputProps {
  readonly binding: FieldBinding;
  /** True if only whole numbers are accepted. Blocks the decimal point too. */
  readonly isInteger: boolean;
  readonly unit: string | undefined;
  /** The initial text. */
  readonly initial: string;
  /** True while a call runs. */
  readonly readOnly: boolean;
  /** True while another input replaces this one. Removes it from the tab order. */
  readonly isReplaced?: boolean;
  /** The message shown below the input after a rejected paste. */
  readonly refusal?: string | undefined;
  /** Attributes for its name, description and validity. */
  readonly aria: Readonly<Record<`aria-${string}`, string | boolean | undefined>>;
}

/**
 * An uncontrolled input for one number. It is a text input with a numeric keyboard, because a native number input changes its value
 * on scroll, reports an empty value for invalid text, and accepts `e`. Blocks characters that do not belong to a number: `e`, `-`,
 * letters, and the point in whole numbers. A paste is accepted if it clearly is a number; otherwise the rejection is announced, as is a
 * rejected decimal point.
 * @see [VAL-45] [VAL-46]
 */
export function NumberInput(props: NumberInputProps): JSX.Element {
  const { binding, isInteger, unit, initial, readOnly, isReplaced = false, refusal, aria } = props;
  const input = useRef<HTMLInputElement>(null);
  const [rejectedText, setRejectedText] = useState<string | null>(null);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const handleInput = (event: InputEvent): void => {
      const rejected = guardInput(element, event, isInteger);
      // The digits after a rejected decimal point would make a different number, so the message stays until something is deleted.
      setRejectedText((previous) => rejected ?? (event.data && previous !== null && /[.,]$/.test(previous) ? previous : null));
    };
    element.addEventListener('beforeinput', handleInput);
    return () => element.removeEventListener('beforeinput', handleInput);
  }, [isInteger]);

  return (
    <>
      <span className={styles.frame}>
        <input
          {...binding}
          {...aria}
          ref={(element) => {
            input.current = element;
            return binding.ref(element);
          }}
          id={binding.name}
          className={`field-input ${styles.input}`}
          type="text"
          inputMode={isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="next"
          defaultValue={initial}
          readOnly={readOnly}
          tabIndex={isReplaced ? -1 : undefined}
        />
        {unit !== undefined && (
          // The unit already describes the input, so screen readers skip it.
          <span id={unitId(binding.name)} className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
      {refusal !== undefined && (
        <span role="status" className={styles.refused}>
          {rejectedText !== null && `${rejectedText}: ${refusal}`}
        </span>
      )}
    </>
  );
}

/** Returns the id of the unit after a number input, for `aria-describedby`. */
export const unitId = (name: string): string => `${name}-unit`;

/**
 * Blocks input that is not part of a number. Replaces a paste that contains a number with that number.
 * @returns a rejected paste, or the number up to a rejected decimal point, cut to 20 characters; null otherwise.
 */
function guardInput(element: HTMLInputElement, event: InputEvent, whole: boolean): string | null {
  const { data, inputType } = event;
  // Input-method text cannot be cancelled; the browser inserts it regardless, so correcting it here would insert it twice.
  if (data === null || !event.cancelable) return null;
  // Full-width digits are converted when the answer is parsed.
  if ((whole ? /^[\d０-９]*$/ : /^[\d０-９.．]*$/).test(data)) return null;
  event.preventDefault();
  // Dictation and autofill insert several characters at once, as a paste does.
  const pasted = data.length > 1 || inputType !== 'insertText';
  const cleaned = pasted ? cleanNumber(data, whole) : data === ',' && !whole ? '.' : null;
  if (cleaned === null) return pasted || /[.,]/.test(data) ? `${pasted ? '' : element.value}${data}`.trim().slice(0, 20) : null;
  element.setRangeText(cleaned, element.selectionStart ?? 0, element.selectionEnd ?? element.value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: cleaned }));
  return null;
}
