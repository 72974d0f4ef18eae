import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { notFoundReason } from './notFoundReason.ts';
import { Picture } from '../../../runtime/widgets/parts/Picture/Picture.tsx';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';

/** The not-found page. Its text depends on the reason in the address. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const lang = new URLSearchParams(search).get('lang');
  return (
    <PageFrame screen="notFound" title={t('notFound.pageTitle')} heading={t('notFound.title')} picture={<Picture name="lost" alt="" />}>
      <p>{t(`notFound.reasons.${notFoundReason(search)}`)}</p>
      <ContinueLink to={lang ? `/?lang=${encodeURIComponent(lang)}` : '/'}>{t('notFound.home')}</ContinueLink>
    </PageFrame>
  );
}
