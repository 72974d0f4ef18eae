import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { WaitingNotice } from '../../../runtime/survey/waiting/WaitingNotice.tsx';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { partnerName } from '../../visit/partner/partnerName.ts';
import { useScreen } from '../shared/frame/useScreen.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useAbortOnLeave } from '../shared/forms/useAbortOnLeave.ts';
import { useRetryingServices } from '../shared/forms/useRetryingServices.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './landing.module.css';
import { withParameter } from '../../visit/addressBar/withParameter.ts';
import { usePanelPicture } from './usePanelPicture.ts';
import { useEmployerSlug } from './useEmployerSlug.ts';

/** The longest passcode, in characters [VAL-02]. */
const PASSCODE_LENGTH = 50;

/** The result of an attempt: another page, a refused passcode, or an error from the catalogue. */
type Outcome = 'left' | 'unknown' | 'BATCH_FULL' | 'DEFAULT';

/**
 * Asks for the passcode of an employer's page and exchanges it for a program id.
 * @param props.isOffered false on a page that asks for a program id once the passcode in its address has failed
 */
export function PasscodeScreen({ isOffered = true }: { readonly isOffered?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('passcode.pageTitle'));
  usePanelPicture();
  const employerSlug = useEmployerSlug() ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { send, analytics } = useRetryingServices();
  const { partner } = useAtomValue(visitAtom);
  const autofilled = new URLSearchParams(search).get('passcode')?.trim().toUpperCase() ?? '';
  const isTooLong = autofilled.length > PASSCODE_LENGTH;
  const [refused, setRefused] = useState(isTooLong);
  const [failure, setFailure] = useState<'BATCH_FULL' | 'DEFAULT' | null>(null);
  const abortOnLeave = useAbortOnLeave();

  const without = withParameter(search, 'passcode', null);
  /** Removes a failed passcode from the address; it stays only in the field. */
  const dropAutofilled = (): void => void navigate(`/employer/${encodeURIComponent(employerSlug)}${without}`, { replace: true });

  const attempt = async (passcode: string, source: 'AUTOFILLED' | 'MANUAL'): Promise<Outcome> => {
    const reply = await send(
      { operation: 'generateUpidForPartner', params: { passcode, partnerSlug: employerSlug } },
      { idempotencyKey: newUuid(), signal: abortOnLeave.current.signal },
    );
    if (!reply.ok && reply.error.kind === 'aborted') return 'left';
    analytics.track('passcode_submitted', { source, accepted: reply.ok });
    if (reply.ok) {
      void navigate(`/${withParameter(without, 'upid', reply.value.upid)}`, { replace: source === 'AUTOFILLED' });
      return 'left';
    }
    if (reply.error.kind === 'http' && reply.error.code === 'BATCH_FULL') return 'BATCH_FULL';
    // The passcode of a rate-limited attempt may be right.
    return reply.error.kind === 'http' && reply.error.status < 500 && reply.error.status !== 429 ? 'unknown' : 'DEFAULT';
  };

  const tryAutofilled = useEffectEvent(() => {
    if (isTooLong) dropAutofilled();
    else if (autofilled !== '')
      void attempt(autofilled, 'AUTOFILLED').then((outcome) => {
        if (outcome === 'left') return;
        // The form for a program id could not explain this failure.
        if (!isOffered && outcome !== 'unknown') return fail(outcome, { replace: true });
        dropAutofilled();
        setRefused(outcome === 'unknown');
        setFailure(outcome === 'unknown' ? null : outcome);
      });
  });
  useEffect(() => tryAutofilled(), []);

  const submit = async (passcode: string): Promise<boolean> => {
    setFailure(null);
    const outcome = await attempt(passcode, 'MANUAL');
    if (outcome === 'BATCH_FULL' || outcome === 'DEFAULT') fail(outcome);
    return outcome !== 'unknown';
  };

  return (
    <main className={styles.panel} data-screen="passcode">
      <h1 ref={heading} tabIndex={-1}>
        {t('passcode.title')}
      </h1>
      <WaitingNotice />
      <div role="alert">{failure && <Notice>{t(failure === 'BATCH_FULL' ? 'error.batchFull.body' : 'error.default.body')}</Notice>}</div>
      <CodeForm
        name="passcode"
        label={t('passcode.label')}
        maxLabel={t('passcode.label')}
        maxLength={PASSCODE_LENGTH}
        help={t('passcode.help', { employer: partner ? partnerName(partner) : '' })}
        submitLabel={t('passcode.submit')}
        upperCase
        initial={autofilled}
        isRefused={refused}
        onSubmit={submit}
      />
      {partner?.configs.ENROLL_VIRGIN_PULSE && (
        <Button
          kind="secondary"
          action="portal"
          onClick={() => void navigate(`/partner-portal/redirect${withParameter(without, 'partnerId', String(partner.id))}`)}
        >
          {t('passcode.portal')}
        </Button>
      )}
    </main>
  );
}
