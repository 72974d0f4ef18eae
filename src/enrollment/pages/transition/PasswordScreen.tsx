import { useAtomValue } from 'jotai';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import roles from 'virtual:step-roles';
import { checkPassword } from '../../hooks/calls/checkPassword.ts';
import { WaitingNotice } from '../../../runtime/survey/waiting/WaitingNotice.tsx';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { PasswordField } from '../../../runtime/widgets/fields/PasswordField/PasswordField.tsx';
import { Toast } from '../../../runtime/widgets/parts/Toast/Toast.tsx';
import { FieldForm } from '../shared/forms/FieldForm.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { clockTime } from '../../surveyAdapter/clockTime.ts';
import { sendPasswordReset } from '../../surveyAdapter/calls/passwordReset.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useAbortOnLeave } from '../shared/forms/useAbortOnLeave.ts';
import { useRetryingServices } from '../shared/forms/useRetryingServices.ts';
import styles from './transition.module.css';
import { TRANSITION_SET } from '../../vocabulary/setNames.ts';

const NAME = roles.existingPassword;

/** Asks for the account's password again after a reload has lost it. */
export function PasswordScreen({ email, onKnown }: { readonly email: string; readonly onKnown: (password: string) => void }): JSX.Element {
  const { t, i18n } = useTranslation();
  const services = useRetryingServices();
  const { send, config, reportError } = services;
  const abortOnLeave = useAbortOnLeave();
  const visit = useAtomValue(visitAtom);
  const fail = useErrorPage();
  const [toast, setToast] = useState<string | null>(null);
  const [nextTryAt, setNextTryAt] = useState(0);

  const check = async (password: string): Promise<string | null> => {
    const { signal } = abortOnLeave.current;
    const request = { step: NAME, hook: 'checkPassword', answer: { password }, args: {} };
    const facts = { email, clientId: config.clientId };
    const checked = await checkPassword(send, request, facts, signal).catch((failure: unknown) => {
      if (signal.aborted) return null;
      throw failure;
    });
    if (checked === null) return null;
    const { outcome, result } = checked;
    const isLater = outcome === 'LOCKED';
    if (isLater) setNextTryAt(Date.now() + Number(result?.['wait']) * 1000);
    if (outcome === 'FAILED' || isLater) reportError('STEP_CALL_FAILED', 'checkPassword');
    if (outcome !== 'CORRECT' && outcome !== 'NO_ACCOUNT_FOR_INFO') return outcome === 'FAILED' ? 'failed' : isLater ? 'later' : 'rule';
    onKnown(password);
    return null;
  };
  const reset = async (): Promise<void> => {
    // A second email gets a toast of its own.
    setToast(null);
    if (await sendPasswordReset({ services, visit, email, returnsTo: 'enrollment', signal: abortOnLeave.current.signal }))
      setToast(t('survey.resetSent'));
    else fail('DEFAULT', { isInSurvey: true });
  };

  const messages = useMemo(
    () => ({
      required: t('form.errors.required'),
      rule: t('password.wrong'),
      later: t('password.later', { time: clockTime(nextTryAt, i18n.language) }),
      failed: t('survey.callFailed'),
    }),
    [t, i18n.language, nextTryAt],
  );
  return (
    <PageFrame
      screen="survey"
      title={t('password.title')}
      heading={t('password.title')}
      data={{ 'data-set': TRANSITION_SET, 'data-step': NAME }}
    >
      <WaitingNotice />
      <p>{t('password.body', { email })}</p>
      <FieldForm
        className={styles.form}
        name={`${NAME}.password`}
        checks={{ required: (typed) => typed !== '' }}
        messages={messages}
        submitLabel={t('common.continue')}
        onSubmit={check}
        renderField={(bound) => (
          <PasswordField
            label={t('password.label')}
            autoComplete="current-password"
            texts={{ show: t('password.show'), hide: t('password.hide') }}
            {...bound}
          >
            <div className={styles.reset}>
              <Button kind="quiet" action="reset-password" onClick={() => void reset()}>
                {t('password.reset')}
              </Button>
            </div>
          </PasswordField>
        )}
      />
      <Toast message={toast} onGone={() => setToast(null)} />
    </PageFrame>
  );
}
