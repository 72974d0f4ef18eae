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
  const { form, formText } = context;
  const { initial: _initial, ...props } = fieldProps(field, context);
  const shared = { ...props, texts: { show: formText('showPassword'), hide: formText('hidePassword') } };
  if (isNew) {
    const strengthTexts = {
      label: formText('strength'),
      help: formText('strengthHelp'),
      weak: formText('weak'),
      okay: formText('okay'),
      strong: formText('strong'),
      veryStrong: formText('veryStrong'),
    };
    const guessable = form.facts['guessableWords'];
    return (
      <NewPasswordField
        {...shared}
        help={shared.help ?? formText('passwordRules')}
        strengthTexts={strengthTexts}
        {...(Array.isArray(guessable) && { guessable: guessable.map(String) })}
        onStrong={() => form.onAction('strong-password')}
      />
    );
  }
  return (
    <PasswordField {...shared} autoComplete="current-password">
      {form.options['resetLink'] === true && (
        <div className={styles.reset}>
          <Button kind="quiet" action="reset-password" isBusy={form.isBusy} onClick={() => form.onAction('reset-password')}>
            {form.texts.actions?.['reset-password'] ?? formText('resetPassword')}
          </Button>
        </div>
      )}
    </PasswordField>
  );
}
