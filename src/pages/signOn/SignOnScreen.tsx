import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../widgets/Button/Button.tsx';
import { Spinner } from '../../widgets/Spinner/Spinner.tsx';
import { useScreen } from '../chrome/useScreen.ts';
import { useSignOn, type SignedOn } from './useSignOn.ts';
import styles from './signOn.module.css';

/** The landing of a single sign-on: an animation while eligibility is found out, then whose account is going to be made. */
export function SignOnScreen(): JSX.Element {
  const { t } = useTranslation();
  const eligibilityId = new URLSearchParams(useLocation().search).get('eligibilityId') ?? '';
  const person = useSignOn(eligibilityId);
  if (person) return <Person {...person} />;
  return (
    <main className={styles.panel} data-screen="sso" data-phase="resolving" aria-busy="true">
      <Spinner label={t('signOn.resolving')} />
    </main>
  );
}

function Person({ eligibility, goOn }: SignedOn): JSX.Element {
  const { t } = useTranslation();
  const heading = useScreen(t('signOn.pageTitle'));
  const { firstName, lastName, email } = eligibility;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goOn();
  };
  return (
    <main className={styles.panel} data-screen="sso" data-phase="known">
      <h1 ref={heading} tabIndex={-1}>
        {t('signOn.title', { name: String(firstName) })}
      </h1>
      <p>{t('signOn.body')}</p>
      <dl className={styles.details}>
        <dt>{t('signOn.name')}</dt>
        <dd>{`${String(firstName)} ${String(lastName)}`}</dd>
        {typeof email === 'string' && (
          <>
            <dt>{t('signOn.email')}</dt>
            <dd>{email}</dd>
          </>
        )}
      </dl>
      <form onSubmit={submit}>
        <Button type="submit" action="next">
          {t('signOn.submit')}
        </Button>
      </form>
    </main>
  );
}
