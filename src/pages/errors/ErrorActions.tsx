import { useAtomValue } from 'jotai';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { visitAtom } from '../../visit/visitAtom.ts';
import { Button } from '../../widgets/Button/Button.tsx';
import { Toast } from '../../widgets/Toast/Toast.tsx';
import { storeLink } from '../chrome/storeLink.ts';
import { supportHref } from '../chrome/supportHref.ts';
import { sendPasswordReset } from '../enrollment/passwordReset.ts';
import { emailIn } from '../enrollment/stepCall.ts';
import { useServices } from '../services.ts';
import { ERROR_CATALOGUE, type ErrorAction } from './catalogue.ts';
import type { ErrorPageState } from './errorPageState.ts';
import styles from './errors.module.css';

/** What the ways on are made from. */
export interface ErrorActionsProps {
  readonly page: ErrorPageState;
  readonly actions: readonly ErrorAction[];
  /** Beside a form, whose own button is the first: what a press does there instead. */
  readonly onForm?: Partial<Record<ErrorAction, () => void>>;
}

/** The ways on from an error: links out of the page, and buttons inside it. */
export function ErrorActions({ page, actions, onForm }: ErrorActionsProps): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const visit = useAtomValue(visitAtom);
  const services = useServices();
  const { config } = services;
  const [toast, setToast] = useState<string | null>(null);
  const email = emailIn(visit) ?? null;
  const query = withoutState(search);

  const links: Partial<Record<ErrorAction, string>> = {
    support: supportHref(visit, config),
    emailSupport: `mailto:${visit.enrollmentInfo?.customSupportEmail ?? config.support.email}`,
    openApp: storeLink(config, navigator.userAgent),
    signUpDirectly: storeLink(config, navigator.userAgent),
    signUpYourself: storeLink(config, navigator.userAgent),
    ...(email === null && { resetPassword: storeLink(config, navigator.userAgent) }),
  };
  const presses: Partial<Record<ErrorAction, () => void>> = {
    retry: () => void navigate(page.from ?? `/${query}`, { replace: true }),
    goBack: () => void navigate(-1),
    checkDetails: () => void navigate(`/${query}`),
    otherEmail: () => void navigate(`/enrollment/createAccount${query}`),
    otherId: () => void navigate('/'),
    home: () => void navigate(`/${query}`),
    resetPassword: () => {
      if (email === null) return;
      void sendPasswordReset({ services, visit, email, leadsTo: 'app' }).then((sent) =>
        setToast(sent ? t('survey.resetSent') : t('survey.callFailed')),
      );
    },
    ...onForm,
  };
  const canRetry = page.retry ?? ERROR_CATALOGUE[page.error].passing === true;
  const shown: readonly ErrorAction[] = canRetry ? ['retry', ...actions] : actions;
  return (
    <>
      <ul className={styles.actions}>
        {shown.map((action, index) => (
          <li key={action}>
            {links[action] === undefined ? (
              <Button
                kind={index === 0 && !onForm ? 'primary' : 'secondary'}
                action={ATTRIBUTE[action] ?? action}
                onClick={() => presses[action]?.()}
              >
                {t(`error.cta.${action}`)}
              </Button>
            ) : (
              <a className={styles.link} data-action={ATTRIBUTE[action] ?? action} href={links[action]}>
                {t(`error.cta.${action}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Toast message={toast} onGone={() => setToast(null)} />
    </>
  );
}

/** Actions that the page's contract names otherwise. */
const ATTRIBUTE: Partial<Record<ErrorAction, string>> = { resetPassword: 'reset-password' };

function withoutState(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('state');
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
