import { withoutParameters } from '../../visit/addressBar/withParameter.ts';
import { useAtomValue } from 'jotai';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import roles from 'virtual:step-roles';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../../runtime/widgets/parts/Button/Button.tsx';
import { Toast } from '../../../runtime/widgets/parts/Toast/Toast.tsx';
import { storeLink } from '../shared/links/storeLink.ts';
import { supportHref } from '../../visit/partner/supportHref.ts';
import { sendPasswordReset } from '../../surveyAdapter/calls/passwordReset.ts';
import { emailIn } from '../../surveyAdapter/calls/stepCall.ts';
import { contactLabel } from '../../../runtime/widgets/questions/Ineligible/supportContact.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { ERROR_CATALOGUE, type ErrorAction } from './catalogue.ts';
import type { ErrorPageState } from '../../surveyAdapter/handOff/errorPageState.ts';
import styles from './errors.module.css';
import { useAutomaticRetries } from './useAutomaticRetries.ts';

export interface ErrorActionsProps {
  readonly page: ErrorPageState;
  readonly actions: readonly ErrorAction[];
  /** Handlers that replace an action below a form. There, actions look like links, because the form has its own button. */
  readonly onForm?: Partial<Record<ErrorAction, () => void>>;
}

/** The actions that an error offers: links out of the page, and buttons inside it. */
export function ErrorActions({ page, actions, onForm }: ErrorActionsProps): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const visit = useAtomValue(visitAtom);
  const services = useServices();
  const { config } = services;
  const [toast, setToast] = useState<string | null>(null);
  const email = emailIn(visit) ?? null;
  const query = withoutParameters(search, STATE);

  const canRetry = page.retry ?? ERROR_CATALOGUE[page.error].isTemporary === true;
  const retryPath = canRetry ? page.from : null;
  const retry = useMemo(() => (retryPath === null ? null : (): void => void navigate(retryPath, { replace: true })), [navigate, retryPath]);
  const { isRetrying, retryNow } = useAutomaticRetries(retry, page.loading === true);

  const links: Partial<Record<ErrorAction, string>> = {
    support: supportHref(visit, config),
    emailSupport: `mailto:${visit.enrollmentInfo?.customSupportEmail ?? config.support.email}`,
    openApp: storeLink(config, navigator.userAgent),
    signUpDirectly: storeLink(config, navigator.userAgent),
    signUpYourself: storeLink(config, navigator.userAgent),
    ...(email === null && { resetPassword: storeLink(config, navigator.userAgent) }),
  };
  const handlers: Partial<Record<ErrorAction, () => void>> = {
    retry: page.from === null ? () => void navigate(`/${query}`, { replace: true }) : retryNow,
    // A tab opened by a link has no history to go back to.
    goBack: () => (history.length > 1 ? void navigate(-1) : handlers.otherId?.()),
    checkDetails: () => void navigate(`/${query}`),
    otherEmail: () => void navigate(`/enrollment/${roles.account}${query}`),
    otherId: () => void navigate(`/${withoutParameters(search, [...STATE, ...SIGN_ON, 'upid'])}`),
    // The eligibility id of a failed sign-on would fail again, so the start page is opened without it.
    home: () => void navigate(`/${withoutParameters(search, [...STATE, ...SIGN_ON])}`),
    resetPassword: () => {
      if (email === null) return;
      // A second email gets a toast of its own.
      setToast(null);
      void sendPasswordReset({ services, visit, email, returnsTo: 'app' }).then((sent) =>
        setToast(sent ? t('survey.resetSent') : t('survey.callFailed')),
      );
    },
    ...onForm,
  };
  const shownActions: readonly ErrorAction[] = canRetry ? ['retry', ...actions] : actions;
  return (
    <>
      {isRetrying && <p>{t(page.loading ? 'error.keepsTrying' : 'error.retriesItself')}</p>}
      <ul className={onForm ? styles.onForm : styles.actions}>
        {shownActions.map((action, index) => (
          <li key={action}>
            {links[action] === undefined ? (
              <Button
                kind={onForm ? 'quiet' : index === 0 ? 'primary' : 'secondary'}
                action={ATTRIBUTE[action] ?? action}
                onClick={() => handlers[action]?.()}
              >
                {t(`error.cta.${action}`)}
              </Button>
            ) : (
              <a
                className={index === 0 && !CONTACTS.includes(action) ? `${styles.link} ${styles.main}` : styles.link}
                data-action={ATTRIBUTE[action] ?? action}
                href={links[action]}
              >
                {t(`error.cta.${action}`)}
                {CONTACTS.includes(action) && <span> {contactLabel(links[action])}</span>}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Toast message={toast} onGone={() => setToast(null)} />
    </>
  );
}

/** Actions whose name in the page contract differs. */
const ATTRIBUTE: Partial<Record<ErrorAction, string>> = { resetPassword: 'reset-password' };

/** The parameter that names an error in an address. */
const STATE = ['state'];
/** The parameters of a single sign-on. */
const SIGN_ON = ['eligibilityId', 'sharedEligibility'];
/** Actions that contact support. Their address is shown for visitors who cannot follow the link. */
const CONTACTS: readonly ErrorAction[] = ['support', 'emailSupport'];
