import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { Footer } from './Footer.tsx';
import { needsCookieConsent } from '../../../visit/cookieConsent/consent.ts';
import { visitAtom } from '../../../visit/visitAtom.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import { supportHref } from '../../../visit/partner/supportHref.ts';

/** The footer of every page outside the survey. */
export function SiteFooter(): JSX.Element {
  const visit = useAtomValue(visitAtom);
  const { config } = useServices();
  const { supportedLocales } = visit.partner ?? {};
  return (
    <Footer
      facts={{
        supportHref: supportHref(visit, config),
        needsConsent: needsCookieConsent(config.geo),
        ...(supportedLocales && { supportedLocales }),
      }}
    />
  );
}
