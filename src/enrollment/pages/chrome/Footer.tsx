import { useSetAtom } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { chooseLocale, offeredLocales } from '../../../runtime/texts/locale.ts';
import { consentAgainAtom } from '../../visit/visitAtom.ts';
import { LanguageSelect } from '../../../runtime/widgets/parts/LanguageSelect/LanguageSelect.tsx';
import styles from './Footer.module.css';
import type { SurveyFacts } from '../../../runtime/survey/types.ts';

/** The facts that a footer depends on. */
export type FooterFacts = Pick<SurveyFacts, 'supportHref' | 'supportedLocales' | 'asksConsent'>;

/** The footer of every page: help, accessibility, privacy, language. Keeps the query string. */
export function Footer({ facts: { supportHref, supportedLocales, asksConsent } }: { readonly facts: FooterFacts }): JSX.Element {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const askAgain = useSetAtom(consentAgainAtom);
  const changeLanguage = (tag: string): void => {
    const parameters = new URLSearchParams(search);
    parameters.set('lang', tag);
    void navigate({ pathname, search: `?${parameters.toString()}`, hash }, { replace: true, state });
  };
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        {supportHref !== undefined && <a href={supportHref}>{t('footer.support')}</a>}
        <Link to={`/accessibility${search}`}>{t('footer.accessibility')}</Link>
        <Link to={`/privacy${search}`}>{t('footer.privacy')}</Link>
        <Link to={`/terms${search}`}>{t('footer.terms')}</Link>
        <Link to={`/notice-of-privacy-practices${search}`}>{t('footer.practices')}</Link>
        <Link to={`/do-not-share${search}`}>{t('footer.doNotShare')}</Link>
        {asksConsent === true && (
          <button type="button" className={styles.consent} data-action="consent" onClick={() => askAgain(true)}>
            {t('footer.consent')}
          </button>
        )}
      </nav>
      <LanguageSelect
        label={t('common.language')}
        languages={offeredLocales(supportedLocales).map((tag) => ({ tag, name: t(`locales.${tag}`) }))}
        value={chooseLocale(i18n.language)}
        onChange={changeLanguage}
      />
    </footer>
  );
}
