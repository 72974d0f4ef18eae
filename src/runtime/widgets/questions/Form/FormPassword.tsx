import type { JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { NewPasswordField } from '../../fields/PasswordField/NewPasswordField.tsx';
import { PasswordField } from '../../fields/PasswordField/PasswordField.tsx';
import type { AskedField } from '../../types.ts';
import styles from './Form.module.css';
import { fieldProps, type FormContext } from './formContext.ts';

/** A password in a form: a new one with a strength meter, or an existing account's with a reset link. */
export function FormPassword({
  field,
  isNew,
  context,
}: {
  readonly field: AskedField;
  readonly isNew: boolean;
  readonly context: FormContext;
}): JSX.Element {
  const { form, words } = context;
  const { initial: _initial, ...props } = fieldProps(field, context);
  const shared = { ...props, texts: { show: words('showPassword'), hide: words('hidePassword') } };
  if (isNew) {
    const strengthTexts = {
      label: words('strength'),
      help: words('strengthHelp'),
      weak: words('weak'),
      okay: words('okay'),
      strong: words('strong'),
      veryStrong: words('veryStrong'),
    };
    const guessable = form.facts['guessableWords'];
    return (
      <NewPasswordField
        {...shared}
        help={shared.help ?? words('passwordRules')}
        strengthTexts={strengthTexts}
        {...(Array.isArray(guessable) && { known: guessable.map(String) })}
        onStrong={() => form.onAction('strong-password')}
      />
    );
  }
  return (
    <PasswordField {...shared} autoComplete="current-password">
      {form.options['resetLink'] === true && (
        <div className={styles.reset}>
          <Button kind="quiet" action="reset-password" busy={form.busy} onClick={() => form.onAction('reset-password')}>
            {form.texts.actions?.['reset-password'] ?? words('resetPassword')}
          </Button>
        </div>
      )}
    </PasswordField>
  );
}
