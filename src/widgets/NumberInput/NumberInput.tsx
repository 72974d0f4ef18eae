import { useEffect, useRef, type JSX } from 'react';
import type { FieldBinding } from '../types.ts';
import { cleanNumber } from './cleanNumber.ts';
import styles from './NumberInput.module.css';

/** What a number input gets. */
export interface NumberInputProps {
  readonly binding: FieldBinding;
  /** True where only whole numbers are possible: the decimal point is blocked too. */
  readonly whole: boolean;
  readonly unit: string | undefined;
  /** What it starts with. */
  readonly initial: string;
  /** True while a call runs. */
  readonly readOnly: boolean;
  /** Names, descriptions, `aria-invalid`. */
  readonly aria: Readonly<Record<`aria-${string}`, string | boolean | undefined>>;
}

/**
 * An uncontrolled input for one number. It is a text input with a number keyboard: a native number input scrolls its value away,
 * reports nothing for what it cannot read and takes `e`. Signs that no number here has (`e`, `-`, letters; the point in
 * whole numbers) are not taken, whichever keyboard they come from; a paste is taken when it is plainly a number.
 * @see specification 2, section 5
 */
export function NumberInput({ binding, whole, unit, initial, readOnly, aria }: NumberInputProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const guard = (event: InputEvent): void => guardInput(element, event, whole);
    element.addEventListener('beforeinput', guard);
    return () => element.removeEventListener('beforeinput', guard);
  }, [whole]);

  return (
    <span className={styles.frame}>
      <input
        {...binding}
        {...aria}
        ref={(element) => {
          input.current = element;
          binding.ref(element);
        }}
        id={binding.name}
        className={`field-input ${styles.input}`}
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        defaultValue={initial}
        readOnly={readOnly}
      />
      {unit !== undefined && (
        <span id={unitId(binding.name)} className={styles.unit}>
          {unit}
        </span>
      )}
    </span>
  );
}

/** The id of the unit behind a number input, to describe the input by. */
export const unitId = (name: string): string => `${name}-unit`;

/** Refuses what does not belong, and puts a cleaned number in for what is nearly one. */
function guardInput(element: HTMLInputElement, event: InputEvent, whole: boolean): void {
  const { data, inputType } = event;
  if (data === null || (whole ? /^\d*$/ : /^[\d.]*$/).test(data)) return;
  event.preventDefault();
  const pasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop' || inputType === 'insertReplacementText';
  const clean = pasted ? cleanNumber(data, whole) : data === ',' && !whole ? '.' : null;
  if (clean === null) return;
  element.setRangeText(clean, element.selectionStart ?? 0, element.selectionEnd ?? element.value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: clean }));
}
