import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { chooseLocale, offeredLocales } from '../i18n/locale.ts';
import { LanguageSelect } from '../widgets/LanguageSelect/LanguageSelect.tsx';
import styles from './SurveyFrame.module.css';
import type { SurveyFacts } from './types.ts';

/** The survey's footer: help, accessibility, privacy, language. The query string stays. */
export function Footer({ facts }: { readonly facts: SurveyFacts }): JSX.Element {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const changeLanguage = (tag: string): void => {
    const parameters = new URLSearchParams(search);
    parameters.set('lang', tag);
    void navigate({ pathname, search: `?${parameters.toString()}` }, { replace: true, state });
  };
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        {facts.supportHref !== undefined && <a href={facts.supportHref}>{t('footer.support')}</a>}
        <Link to={`/accessibility${search}`}>{t('footer.accessibility')}</Link>
        <Link to={`/do-not-share${search}`}>{t('footer.doNotShare')}</Link>
      </nav>
      <LanguageSelect
        label={t('common.language')}
        languages={offeredLocales(facts.supportedLocales).map((tag) => ({ tag, name: t(`locales.${tag}`) }))}
        value={chooseLocale(i18n.language)}
        onChange={changeLanguage}
      />
    </footer>
  );
}
