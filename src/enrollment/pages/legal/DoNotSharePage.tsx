import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { visitorRegion } from '../../visit/cookieConsent/consent.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { EmailForm } from '../shared/forms/EmailForm.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { useServices } from '../../surveyAdapter/services.ts';

/** The longest email that an opt-out accepts, in characters [VAL-57]. */
const MAX_EMAIL_LENGTH = 180;

/** The state of the history entry after an opt-out. */
const OPTED_OUT = { hasOptedOut: true };

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
  const { send, cookies, analytics, whenDraftSaved } = useServices();
  const { pathname, search, state: entry } = useLocation();
  const navigate = useNavigate();
  const optOut = async (email: string): Promise<string | null> => {
    const subdivision = state === null ? {} : { subdivision: state };
    const body = { country, ...subdivision, userIdentifier: { email }, status: 'OPT_OUT_DO_NOT_SHARE' } as const;
    const reply = await send({ operation: 'createConsent', body }, { idempotencyKey: newUuid() });
    if (!reply.ok) return 'doOptOutError';
    cookies.write('ccpaOptOut', 'true');
    // The page may reload to stop a tag, and then shows the notice again.
    void navigate({ pathname, search }, { replace: true, state: OPTED_OUT });
    analytics.applyConsent(whenDraftSaved);
    return null;
  };
  return (
    <EmailForm
      label={t('doNotShare.email')}
      help={t('doNotShare.emailHelp')}
      maxLength={MAX_EMAIL_LENGTH}
      needsValidInput
      failures={{ doOptOutError: t('doNotShare.optOutError') }}
      submitLabel={t('doNotShare.submit')}
      sentNotice={t('doNotShare.optOutSuccess')}
      wasSent={hasOptedOut(entry)}
      onSubmit={optOut}
    >
      <p>{t('doNotShare.body')}</p>
    </EmailForm>
  );
}

function hasOptedOut(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'hasOptedOut' in entry && entry.hasOptedOut === true;
}
