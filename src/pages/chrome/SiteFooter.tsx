import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { chooseLocale, offeredLocales } from '../../i18n/locale.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { LanguageSelect } from '../../widgets/LanguageSelect/LanguageSelect.tsx';
import { useServices } from '../services.ts';
import styles from './chrome.module.css';
import { supportHref } from './supportHref.ts';

/** The foot of every page outside the survey: help, accessibility, privacy, language. The query string stays. */
export function SiteFooter(): JSX.Element {
  const { t, i18n } = useTranslation();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const visit = useAtomValue(visitAtom);
  const { config } = useServices();
  const changeLanguage = (tag: string): void => {
    const parameters = new URLSearchParams(search);
    parameters.set('lang', tag);
    void navigate({ pathname, search: `?${parameters.toString()}`, hash }, { replace: true, state });
  };
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t('footer.label')}>
        <a href={supportHref(visit, config)}>{t('footer.support')}</a>
        <Link to={`/accessibility${search}`}>{t('footer.accessibility')}</Link>
        <Link to={`/do-not-share${search}`}>{t('footer.doNotShare')}</Link>
      </nav>
      <LanguageSelect
        label={t('common.language')}
        languages={offeredLocales(visit.partner?.supportedLocales).map((tag) => ({ tag, name: t(`locales.${tag}`) }))}
        value={chooseLocale(i18n.language)}
        onChange={changeLanguage}
      />
    </footer>
  );
}
