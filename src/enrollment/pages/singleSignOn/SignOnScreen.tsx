import { useMemo, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { Spinner } from '../../../runtime/widgets/parts/Spinner/Spinner.tsx';
import { EligibilityScreen } from '../landing/EligibilityScreen.tsx';
import styles from './signOn.module.css';
import { useSignOn } from './useSignOn.ts';

/** The landing of a single sign-on: an animation while eligibility is resolved, then the account form. */
export function SignOnScreen(): JSX.Element {
  const { t } = useTranslation();
  const eligibilityId = new URLSearchParams(useLocation().search).get('eligibilityId') ?? '';
  const person = useSignOn(eligibilityId);
  if (person) return <AccountForm person={person} />;
  return (
    <main className={styles.panel} data-screen="sso" data-phase="resolving" aria-busy="true">
      <Spinner label={t('signOn.resolving')} />
    </main>
  );
}

/**
 * The account form, under a headline with the first name. Shows what the sign-on verified as plain text, so that no enforcement
 * makes it editable.
 */
function AccountForm({ person }: { readonly person: JsonObject }): JSX.Element {
  const { t, i18n } = useTranslation();
  const wording = useMemo(() => {
    const { firstName, lastName, dob } = person;
    const birthday = new Date(String(dob)).toLocaleDateString(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
    return {
      title: t('signOn.title', { name: String(firstName) }),
      body: t('signOn.body', { name: `${String(firstName)} ${String(lastName)}`, birthday }),
    };
  }, [t, i18n.language, person]);
  return <EligibilityScreen wording={wording} />;
}
