import { useAtomValue, useSetAtom } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { visitAtom } from '../../visit/visitAtom.ts';
import { WaitingNotice } from '../../../runtime/survey/waiting/WaitingNotice.tsx';
import { partnerName } from '../../visit/partner/partnerName.ts';
import { useScreen } from '../shared/frame/useScreen.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useAbortOnLeave } from '../shared/forms/useAbortOnLeave.ts';
import { useRetryingServices } from '../shared/forms/useRetryingServices.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasscodeScreen } from './PasscodeScreen.tsx';
import styles from './landing.module.css';
import { entryCalls } from '../shared/partner/entryCalls.ts';
import { needsEmployer } from './entry/entryScreen.ts';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { usePanelPicture } from './usePanelPicture.ts';
import { useEmployerSlug } from './useEmployerSlug.ts';

/** The longest program id, in characters [VAL-06]. */
const UPID_LENGTH = 150;

/**
 * Asks for the program id. A passcode in the address of an employer's page is tried first, even if the page offers no form for passcodes
 * [LAND-39].
 */
export function UpidScreen(): JSX.Element {
  const employerSlug = useEmployerSlug() ?? null;
  const hasPasscode = Boolean(new URLSearchParams(useLocation().search).get('passcode')?.trim());
  return employerSlug !== null && hasPasscode ? <PasscodeScreen isOffered={false} /> : <AskUpid employerSlug={employerSlug} />;
}

function AskUpid({ employerSlug }: { readonly employerSlug: string | null }): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('upid.pageTitle'));
  usePanelPicture();
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { send, environment } = useRetryingServices();
  const { partner } = useAtomValue(visitAtom);
  const changeVisit = useSetAtom(visitAtom);
  const abortOnLeave = useAbortOnLeave();

  const employer = partner ? partnerName(partner) : '';
  const help = (): string => {
    if (partner && environment.benefitWordingPartners.includes(partner.id)) return t('upid.helpBenefit', { employer });
    return partner?.configs.HIDE_COST ? t('upid.helpNeutral') : t('upid.helpFree');
  };

  const submit = async (typed: string): Promise<boolean> => {
    const { enrollmentInformation } = entryCalls(send, abortOnLeave.current.signal);
    // Phone keyboards start in lower case, and most program ids are in upper case.
    for (const upid of new Set([typed, typed.toUpperCase()])) {
      const info = await enrollmentInformation(upid);
      if (info.ok) {
        if (partner && partner.id !== info.value.partnerId) changeVisit((visit) => ({ ...visit, partner: null, enrollmentInfo: null }));
        void navigate(`/${withParameter(search, 'upid', upid)}`);
        return true;
      }
      if (info.error.kind === 'aborted') return true;
      if (info.error.kind !== 'http' || info.error.status !== 404) {
        fail('DEFAULT');
        return true;
      }
    }
    return false;
  };

  return (
    <main className={styles.panel} data-screen="upid">
      <h1 ref={heading} tabIndex={-1}>
        {t('upid.title')}
      </h1>
      <WaitingNotice />
      <CodeForm
        name="upid"
        label={t('upid.label')}
        maxLabel={t('upid.maxLabel')}
        maxLength={UPID_LENGTH}
        help={help()}
        submitLabel={t('upid.submit')}
        onSubmit={submit}
      />
      <p className={styles.note}>{needsEmployer(employerSlug, partner) ? t('upid.contactEmployer', { employer }) : t('upid.note')}</p>
    </main>
  );
}
