import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState, type FormEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPassword } from '../../hooks/calls/checkPassword.ts';
import { WaitingNotice } from '../../survey/WaitingNotice.tsx';
import { patientSend } from '../../visit/patientSend.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../widgets/Button/Button.tsx';
import { PasswordField } from '../../widgets/PasswordField/PasswordField.tsx';
import { Toast } from '../../widgets/Toast/Toast.tsx';
import { PageFrame } from '../chrome/PageFrame.tsx';
import { sendPasswordReset } from '../enrollment/passwordReset.ts';
import { useErrorPage } from '../errors/useErrorPage.ts';
import { useServices } from '../services.ts';
import styles from './transition.module.css';

const NAME = 'existingPassword';

/** Asks for the password of the account again, after a reload has lost it. */
export function PasswordScreen({ email, onKnown }: { readonly email: string; readonly onKnown: (password: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const store = useStore();
  const given = useServices();
  const services = useMemo(() => ({ ...given, ...patientSend(given, store) }), [given, store]);
  const { send, config, reportError } = services;
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const visit = useAtomValue(visitAtom);
  const fail = useErrorPage();
  const [password, setPassword] = useState('');
  const [phase, setPhase] = useState<'asking' | 'checking' | 'wrong' | 'failed'>('asking');
  const [toast, setToast] = useState<string | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === 'checking') return;
    setPhase('checking');
    const request = { step: NAME, hook: 'checkPassword', answer: { password }, args: {} };
    const { outcome } = await checkPassword(send, request, { email, clientId: config.clientId }, leaving.signal);
    if (outcome === 'CORRECT' || outcome === 'NO_ACCOUNT_FOR_INFO') return onKnown(password);
    if (outcome === 'FAILED') reportError('STEP_CALL_FAILED', 'checkPassword');
    setPhase(outcome === 'FAILED' && password !== '' ? 'failed' : 'wrong');
  };
  const reset = async (): Promise<void> => {
    if (await sendPasswordReset({ services, visit, email, leadsTo: 'enrollment', signal: leaving.signal })) setToast(t('survey.resetSent'));
    else fail('DEFAULT', { inSurvey: true, retry: true });
  };

  const problem = phase === 'wrong' ? t('password.wrong') : t('survey.callFailed');
  return (
    <PageFrame
      screen="survey"
      title={t('password.title')}
      heading={t('password.title')}
      data={{ 'data-set': 'TRANSITION_SURVEY', 'data-step': NAME }}
    >
      <WaitingNotice />
      <p>{t('password.body', { email })}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('password.label')}
          autoComplete="current-password"
          words={{ show: t('password.show'), hide: t('password.hide') }}
          error={phase === 'wrong' || phase === 'failed' ? { code: 'rule', message: problem } : undefined}
          binding={{
            name: `${NAME}.password`,
            ref: () => undefined,
            onBlur: () => undefined,
            onChange: ({ target }) => {
              setPassword(target.value);
              setPhase('asking');
            },
          }}
        >
          <Button kind="quiet" action="reset-password" onClick={() => void reset()}>
            {t('password.reset')}
          </Button>
        </PasswordField>
        <Button type="submit" action="next" busy={phase === 'checking'}>
          {t('common.continue')}
        </Button>
      </form>
      <Toast message={toast} onGone={() => setToast(null)} />
    </PageFrame>
  );
}
