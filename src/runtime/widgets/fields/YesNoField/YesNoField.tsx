import { type ChangeEvent, type JSX, type ReactNode, useState } from 'react';
import { FieldHelp } from '../Field/Field.tsx';
import { fieldAria, type FieldProps } from '../Field/fieldProps.ts';
import { errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import styles from './YesNoField.module.css';

export interface YesNoFieldProps extends Omit<FieldProps, 'autoComplete'> {
  /** The two answers with their labels, in order. */
  readonly answers: readonly { readonly value: string; readonly label: string }[];
  /** Content that appears immediately when an answer is picked. */
  readonly followUp?: { readonly value: string; readonly render: () => ReactNode } | undefined;
}

/** A yes-or-no question: two radios side by side. Content that an answer reveals is announced. */
export function YesNoField({ answers, followUp, ...field }: YesNoFieldProps): JSX.Element {
  const { binding, label, optional, error, initial } = field;
  const [picked, setPicked] = useState(initial);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setPicked(event.target.value);
    return binding.onChange(event);
  };
  const { 'aria-invalid': invalid, ...ariaProps } = fieldAria(field);
  return (
    <div>
      <fieldset role="radiogroup" aria-invalid={invalid} {...ariaProps}>
        <legend className={styles.legend}>
          {label}
          {optional !== undefined && <span className={styles.optional}> ({optional})</span>}
        </legend>
        <FieldHelp field={field} />
        <div className={styles.answers}>
          {answers.map((answer) => (
            <label key={answer.value} className={styles.answer}>
              <input
                {...binding}
                type="radio"
                value={answer.value}
                defaultChecked={initial === answer.value}
                aria-invalid={invalid}
                className={styles.radio}
                onChange={handleChange}
              />
              <span>{answer.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id={errorId(binding.name)} error={error} />
      {followUp && <div role="status">{picked === followUp.value && followUp.render()}</div>}
    </div>
  );
}
