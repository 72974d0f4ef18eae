import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import styles from './Survey.module.css';
import type { SurveyFacts } from './types.ts';

/** The survey's footer: help, accessibility, privacy. The query string stays. */
export function Footer({ facts }: { readonly facts: SurveyFacts }): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        {facts.supportHref !== undefined && <a href={facts.supportHref}>{t('footer.support')}</a>}
        <Link to={`/accessibility${search}`}>{t('footer.accessibility')}</Link>
        <Link to={`/do-not-share${search}`}>{t('footer.doNotShare')}</Link>
      </nav>
    </footer>
  );
}
