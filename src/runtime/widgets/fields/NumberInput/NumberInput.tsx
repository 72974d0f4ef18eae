import { useEffect, useRef, useState, type JSX } from 'react';
import type { FieldBinding } from '../../types.ts';
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
  /** True while another input stands for it: it is left out of the order of Tab. */
  readonly aside?: boolean;
  /** Said under the input when a number with decimals was pasted where only whole ones are taken. */
  readonly refusal?: string | undefined;
  /** Names, descriptions, `aria-invalid`. */
  readonly aria: Readonly<Record<`aria-${string}`, string | boolean | undefined>>;
}

/**
 * An uncontrolled input for one number. It is a text input with a number keyboard: a native number input scrolls its value away,
 * reports nothing for what it cannot read and takes `e`. Signs that no number here has (`e`, `-`, letters; the point in
 * whole numbers) are not taken, whichever keyboard they come from; a paste is taken when it is plainly a number, and said to be refused otherwise.
 * @see [VAL-45] [VAL-46]
 */
export function NumberInput(props: NumberInputProps): JSX.Element {
  const { binding, whole, unit, initial, readOnly, aside = false, refusal, aria } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const guard = (event: InputEvent): void => setRefused(guardInput(element, event, whole));
    element.addEventListener('beforeinput', guard);
    return () => element.removeEventListener('beforeinput', guard);
  }, [whole]);

  return (
    <>
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
          tabIndex={aside ? -1 : undefined}
        />
        {unit !== undefined && (
          <span id={unitId(binding.name)} className={styles.unit}>
            {unit}
          </span>
        )}
      </span>
      {refusal !== undefined && (
        <span role="status" className={styles.refused}>
          {refused !== null && `${refused}: ${refusal}`}
        </span>
      )}
    </>
  );
}

/** The id of the unit behind a number input, to describe the input by. */
export const unitId = (name: string): string => `${name}-unit`;

/**
 * Refuses what does not belong, and puts a cleaned number in for what is nearly one.
 * @returns a pasted text that was not taken, null otherwise
 */
function guardInput(element: HTMLInputElement, event: InputEvent, whole: boolean): string | null {
  const { data, inputType } = event;
  if (data === null || (whole ? /^\d*$/ : /^[\d.]*$/).test(data)) return null;
  event.preventDefault();
  const pasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop' || inputType === 'insertReplacementText';
  const clean = pasted ? cleanNumber(data, whole) : data === ',' && !whole ? '.' : null;
  if (clean === null) return pasted ? data.trim().slice(0, 20) : null;
  element.setRangeText(clean, element.selectionStart ?? 0, element.selectionEnd ?? element.value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: clean }));
  return null;
}
