import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { PageFrame } from '../chrome/PageFrame.tsx';
import { notFoundReason } from './notFoundReason.ts';

/** The not-found page. Its text depends on the reason in the address. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const lang = new URLSearchParams(search).get('lang');
  return (
    <PageFrame screen="notFound" title={t('notFound.pageTitle')} heading={t('notFound.title')}>
      <p>{t(`notFound.reasons.${notFoundReason(search)}`)}</p>
      <p>
        <Link to={lang ? `/?lang=${encodeURIComponent(lang)}` : '/'}>{t('notFound.home')}</Link>
      </p>
    </PageFrame>
  );
}
