import type { JSX, ReactNode } from 'react';
import { errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { Prose } from '../../parts/Prose/Prose.tsx';
import type { FieldProps } from './fieldProps.ts';
import { helpId } from './fieldProps.ts';
import styles from './Field.module.css';

/** A field with a single control: its label, help, the control and its error. */
export function Field({ field, children }: { readonly field: FieldProps; readonly children: ReactNode }): JSX.Element {
  const { binding, label, optional, error } = field;
  return (
    <div className={styles.field}>
      <label className="field-label" htmlFor={binding.name}>
        {label}
        {optional !== undefined && <span className={styles.optional}> ({optional})</span>}
      </label>
      <FieldHelp field={field} />
      {children}
      <FieldError id={errorId(binding.name)} error={error} />
    </div>
  );
}

/** The help text of a field; null if it has none. */
export function FieldHelp({ field }: { readonly field: FieldProps }): JSX.Element | null {
  const { binding, help } = field;
  if (help === undefined) return null;
  return (
    <p className={styles.help} id={helpId(binding.name)}>
      <Prose text={help} />
    </p>
  );
}
