import { useEffect, useRef, type JSX } from 'react';
import styles from '../editor.module.css';

type Options = readonly (readonly [value: string, words: string])[];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options?: Options;
  /** Options under headings. */
  readonly groups?: readonly { readonly label: string; readonly options: Options }[];
  readonly change: (value: string) => void;
  /** True to receive focus, where the choice replaces the button that asked for it. */
  readonly takesFocus?: boolean;
}

/** A native select of a part of a rule, with a name for screen readers. */
export function Choice({ label, value, options = [], groups = [], change, takesFocus = false }: ChoiceProps): JSX.Element {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);
  return (
    <select ref={select} aria-label={label} className={styles.value} value={value} onChange={(event) => change(event.target.value)}>
      <Offered options={options} />
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          <Offered options={group.options} />
        </optgroup>
      ))}
    </select>
  );
}

function Offered({ options }: { readonly options: Options }): JSX.Element {
  return (
    <>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </>
  );
}
