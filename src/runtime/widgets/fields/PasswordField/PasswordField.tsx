import { type ChangeEvent, type JSX, type ReactNode, useState } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends FieldProps {
  readonly texts: { readonly show: string; readonly hide: string };
  /** Called on each change, in addition to the binding. */
  readonly onType?: ((password: string) => void) | undefined;
  /** Content below the field: a strength meter, a link to reset the password. */
  readonly children?: ReactNode;
}

/** A masked password field with a button that shows the password. Pasting and password managers work as usual. */
export function PasswordField({ texts, onType, children, ...field }: PasswordFieldProps): JSX.Element {
  const [isShown, setIsShown] = useState(false);
  const { binding } = field;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onType?.(event.target.value);
    return binding.onChange(event);
  };
  return (
    <div className={styles.password}>
      <Field field={field}>
        <span className={styles.frame}>
          <input
            {...controlProps(field)}
            type={isShown ? 'text' : 'password'}
            className={`field-input ${styles.input}`}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={change}
          />
          <button
            type="button"
            className={styles.toggle}
            data-action="show-password"
            aria-pressed={isShown}
            aria-controls={binding.name}
            aria-label={texts.show}
            onClick={() => setIsShown(!isShown)}
          >
            {/* The tooltip is visual only: on the button it would be announced after the name. */}
            <span className={styles.eye} title={isShown ? texts.hide : texts.show} aria-hidden="true">
              <Eye isCrossedOut={isShown} />
            </span>
          </button>
        </span>
      </Field>
      {children}
    </div>
  );
}

function Eye({ isCrossedOut }: { readonly isCrossedOut: boolean }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {isCrossedOut && <path d="M4 4l16 16" />}
    </svg>
  );
}
