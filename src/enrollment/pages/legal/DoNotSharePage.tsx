import { useAtomValue } from 'jotai';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { visitorRegion } from '../../visit/cookieConsent/consent.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { TextField } from '../../../runtime/widgets/fields/TextField/TextField.tsx';
import { FieldForm } from '../shared/forms/FieldForm.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { useServices } from '../../surveyAdapter/services.ts';
import styles from './DoNotSharePage.module.css';
import { MAX_OPT_OUT_EMAIL_LENGTH, OPT_OUT_EMAIL_CHECKS } from './optOutEmail.ts';

/** Opts a visitor out of data sharing where the local law grants that right [CONS-13] to [CONS-20]. */
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
  const [isKept, setKept] = useState(false);
  const messages = useMemo(
    () => ({
      required: t('form.errors.requiredLabel', { label: t('doNotShare.email') }),
      email: t('form.errors.email'),
      maxLength: t('form.errors.maxLength', { label: t('doNotShare.email'), limit: MAX_OPT_OUT_EMAIL_LENGTH }),
      doOptOutError: t('doNotShare.optOutError'),
    }),
    [t],
  );

  const optOut = async (email: string): Promise<string | null> => {
    const subdivision = state === null ? {} : { subdivision: state };
    const body = { country, ...subdivision, userIdentifier: { email: email.trim() }, status: 'OPT_OUT_DO_NOT_SHARE' } as const;
    const reply = await send({ operation: 'createConsent', body }, { idempotencyKey: newUuid() });
    if (reply.ok) cookies.write('ccpaOptOut', 'true');
    setKept(reply.ok);
    return reply.ok ? null : 'doOptOutError';
  };

  return (
    <div className={styles.form}>
      <FieldForm
        className={styles.form}
        name="email"
        messages={messages}
        checks={OPT_OUT_EMAIL_CHECKS}
        needsValidInput
        submitLabel={t('doNotShare.submit')}
        onEdit={() => setKept(false)}
        onSubmit={optOut}
        renderField={(bound) => (
          <TextField kind="email" label={t('doNotShare.email')} help={t('doNotShare.emailHelp')} autoComplete="email" {...bound} />
        )}
      >
        <p>{t('doNotShare.body')}</p>
      </FieldForm>
      <div role="status">{isKept && <Notice>{t('doNotShare.optOutSuccess')}</Notice>}</div>
    </div>
  );
}
