import { useSetAtom } from 'jotai';
import { memo, type JSX } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { chooseLocale, offeredLocales } from '../../../../runtime/texts/language/locale.ts';
import { isConsentReopenedAtom } from '../../../visit/visitAtom.ts';
import { LanguageSelect } from '../../../../runtime/widgets/parts/LanguageSelect/LanguageSelect.tsx';
import styles from './Footer.module.css';
import type { SurveyFacts } from '../../../../runtime/survey/types.ts';
import { PageLink } from '../links/PageLink.tsx';

/** The facts that a footer depends on. */
export type FooterFacts = Pick<SurveyFacts, 'supportHref' | 'supportedLocales' | 'needsConsent'>;

interface FooterProps {
  readonly facts: FooterFacts;
}

/** The footer of every page: help, accessibility, privacy, language. Keeps the query string. An answer does not render it again. */
export const Footer = memo(function Footer({ facts: { supportHref, supportedLocales, needsConsent } }: FooterProps): JSX.Element {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const askAgain = useSetAtom(isConsentReopenedAtom);
  const changeLanguage = (tag: string): void => {
    const parameters = new URLSearchParams(search);
    parameters.set('lang', tag);
    void navigate({ pathname, search: `?${parameters.toString()}`, hash }, { replace: true, state });
  };
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        {supportHref !== undefined && <a href={supportHref}>{t('footer.support')}</a>}
        <PageLink to={`/accessibility${search}`}>{t('footer.accessibility')}</PageLink>
        <PageLink to={`/privacy${search}`}>{t('footer.privacy')}</PageLink>
        <PageLink to={`/terms${search}`}>{t('footer.terms')}</PageLink>
        <PageLink to={`/notice-of-privacy-practices${search}`}>{t('footer.practices')}</PageLink>
        <PageLink to={`/do-not-share${search}`}>{t('footer.doNotShare')}</PageLink>
        {needsConsent === true && (
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
});
