import { useEffect, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { appAddress } from '../../paths/appAddress.ts';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { storeLink } from '../shared/links/storeLink.ts';
import { ContinueLink } from '../shared/links/ContinueLink.tsx';
import { usePartnerBySlug } from '../shared/partner/usePartnerBySlug.ts';
import { useServices } from '../../surveyAdapter/services.ts';
import { QrCode } from '../shared/QrCode/QrCode.tsx';

/**
 * Opens the app: redirects a phone immediately, shows a link and a QR code on a computer. The address names the partner
 * (`partnerSlug`) [WIDGET-27] [WIDGET-28] [WIDGET-29].
 */
export function OpenAppPage(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { config, open } = useServices();
  const slug = new URLSearchParams(search).get('partnerSlug')?.trim() || null;
  const partner = usePartnerBySlug(slug);
  const isLoaded = slug === null || partner !== null;
  // A phone or a tablet, where the app can be opened immediately.
  const onPhone = /android|iphone|ipad|ipod/i.test(navigator.userAgent);
  const link = storeLink(config, navigator.userAgent);
  useEffect(() => {
    if (isLoaded && onPhone) open(link);
  }, [isLoaded, onPhone, open, link]);
  if (!isLoaded) return <Loading label={t('common.loading')} />;
  return (
    <PageFrame screen="deeplink" title={t('deeplink.pageTitle')} heading={t('deeplink.title')}>
      <p>{onPhone ? t('deeplink.bodyPhone') : t('deeplink.body')}</p>
      {!onPhone && <QrCode address={`${location.origin}${appAddress('', partner)}`} label={t('deeplink.code')} />}
      <ContinueLink to={link}>{t('deeplink.link')}</ContinueLink>
    </PageFrame>
  );
}
