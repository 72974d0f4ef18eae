import { useAtomValue } from 'jotai';
import { useState, type FormEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '../../visit/analytics/events.ts';
import { visitorRegion } from '../../visit/consent.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../widgets/Button/Button.tsx';
import { Notice } from '../../widgets/Notice/Notice.tsx';
import { TextField } from '../../widgets/TextField/TextField.tsx';
import { PageFrame } from '../chrome/PageFrame.tsx';
import { useServices } from '../services.ts';
import styles from './privacy.module.css';
import { isOptOutEmail } from './isOptOutEmail.ts';

/** Opts a visitor out of data sharing, where the law of the place gives that right. @see specification 2, section 4 */
export function DoNotSharePage(): JSX.Element {
  const { t } = useTranslation();
  const { config, environment } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const { country, region } = config.geo;
  const applies = visitorRegion(config.geo, partner, environment) === 'optOut';
  return (
    <PageFrame screen="doNotShare" title={t('doNotShare.pageTitle')} heading={t('doNotShare.title')}>
      {applies && country !== null ? <OptOutForm country={country} state={region} /> : <p>{t('doNotShare.notApplicable')}</p>}
    </PageFrame>
  );
}

function OptOutForm({ country, state }: { readonly country: string; readonly state: string | null }): JSX.Element {
  const { t } = useTranslation();
  const { send, cookies } = useServices();
  const [email, setEmail] = useState('');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'failed' | 'done'>('asking');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === 'sending' || !isOptOutEmail(email)) return;
    setPhase('sending');
    const reply = await send(
      {
        operation: 'createConsent',
        body: {
          country,
          ...(state !== null && { subdivision: state }),
          userIdentifier: { email: email.trim() },
          status: 'OPT_OUT_DO_NOT_SHARE',
        },
      },
      { idempotencyKey: newUuid() },
    );
    if (reply.ok) cookies.write('ccpaOptOut', 'true');
    setPhase(reply.ok ? 'done' : 'failed');
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('doNotShare.body')}</p>
      <TextField
        kind="email"
        label={t('doNotShare.email')}
        autoComplete="email"
        error={phase === 'failed' ? { code: 'doOptOutError', message: t('doNotShare.optOutError') } : undefined}
        binding={{
          name: 'email',
          ref: () => undefined,
          onBlur: () => undefined,
          onChange: ({ target }) => {
            setEmail(target.value);
            setPhase('asking');
          },
        }}
      />
      <Button type="submit" action="next" busy={phase === 'sending'} disabled={!isOptOutEmail(email)}>
        {t('doNotShare.submit')}
      </Button>
      <div role="status">{phase === 'done' && <Notice>{t('doNotShare.optOutSuccess')}</Notice>}</div>
    </form>
  );
}
