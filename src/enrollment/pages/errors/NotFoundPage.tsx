import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '../chrome/PageFrame.tsx';
import { notFoundReason } from './notFoundReason.ts';
import { PageLink } from '../chrome/PageLink.tsx';

/** The not-found page. Its text depends on the reason in the address. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const lang = new URLSearchParams(search).get('lang');
  return (
    <PageFrame screen="notFound" title={t('notFound.pageTitle')} heading={t('notFound.title')}>
      <p>{t(`notFound.reasons.${notFoundReason(search)}`)}</p>
      <p>
        <PageLink to={lang ? `/?lang=${encodeURIComponent(lang)}` : '/'}>{t('notFound.home')}</PageLink>
      </p>
    </PageFrame>
  );
}
