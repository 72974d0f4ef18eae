import { useEffect, useRef, type JSX } from 'react';
import styles from '../editor.module.css';

type Options = readonly (readonly [value: string, label: string])[];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options?: Options;
  /** Options under headings. */
  readonly groups?: readonly { readonly label: string; readonly options: Options }[];
  readonly change: (value: string) => void;
  /** True to receive focus, if the select replaces the button that opened it. */
  readonly takesFocus?: boolean;
}

/** A native select for a part of a rule. Its label is for screen readers only. */
export function Choice({ label, value, options = [], groups = [], change, takesFocus = false }: ChoiceProps): JSX.Element {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);
  return (
    <select ref={select} aria-label={label} className={styles.value} value={value} onChange={(event) => change(event.target.value)}>
      <OptionElements options={options} />
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          <OptionElements options={group.options} />
        </optgroup>
      ))}
    </select>
  );
}

function OptionElements({ options }: { readonly options: Options }): JSX.Element {
  return (
    <>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
