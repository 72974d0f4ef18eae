import { useAtomValue } from 'jotai';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { settle } from '../../api/failure.ts';
import { newUuid } from '../../visit/analytics/events.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { partnerName } from '../chrome/partnerName.ts';
import { useScreen } from '../chrome/useScreen.ts';
import { useErrorPage } from '../errors/useErrorPage.ts';
import { useServices } from '../services.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './entry.module.css';
import { withParameter } from './entryScreen.ts';

/** Longest passcode. @see specification 1, section 5 */
const PASSCODE_LENGTH = 50;

/** Asks for the passcode of an employer's page; gives its program id. */
export function PasscodeScreen(): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('passcode.pageTitle'));
  const { employerSlug = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { clients } = useServices();
  const { partner } = useAtomValue(visitAtom);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const submit = async (passcode: string): Promise<boolean> => {
    const reply = await settle(
      clients.enrollment.POST('/batches/-/batchPasscodes/{passcode}:generateUpidForPartner', {
        params: { path: { passcode }, query: { partnerSlug: employerSlug }, header: { 'Idempotency-Key': newUuid() } },
        signal: leaving.current.signal,
      }),
    );
    if (reply.ok) {
      void navigate(`/${withParameter(withParameter(search, 'passcode', null), 'upid', reply.value.upid)}`);
      return true;
    }
    if (reply.error.kind === 'aborted') return true;
    if (reply.error.kind !== 'http') fail('DEFAULT');
    else if (reply.error.code === 'BATCH_FULL') fail('BATCH_FULL');
    else return false;
    return true;
  };

  return (
    <main className={styles.panel} data-screen="passcode">
      <h1 ref={heading} tabIndex={-1}>
        {t('passcode.title')}
      </h1>
      <CodeForm
        name="passcode"
        label={t('passcode.label')}
        maxLabel={t('passcode.label')}
        maxLength={PASSCODE_LENGTH}
        help={t('passcode.help', { employer: partner ? partnerName(partner) : '' })}
        invalid={t('passcode.invalid')}
        submitLabel={t('passcode.submit')}
        upperCase
        initial={new URLSearchParams(search).get('passcode')?.toUpperCase() ?? ''}
        onSubmit={submit}
      />
      {partner?.configs.ENROLL_VIRGIN_PULSE && (
        <p>
          <Link to={`/partner-portal/redirect${withParameter(search, 'partnerId', String(partner.id))}`}>{t('passcode.portal')}</Link>
        </p>
      )}
    </main>
  );
}
