import { useEffect, useState } from 'react';
import type { components } from '../../../enrollment/api/generated/enrollment.ts';
import { applyTheme } from '../../../enrollment/pages/shared/branding/applyTheme.ts';
import type { SurveyFacts } from '../../../runtime/survey/types.ts';

type Partner = components['schemas']['Partner'];

/** Returns the server's data about a partner; null for a partner that the server does not have. */
async function partnerOf(slug: string, signal: AbortSignal): Promise<Partner | null> {
  const response = await fetch(`/partners/v1/getBySlug?slug=${encodeURIComponent(slug)}`, { signal });
  return response.ok ? response.json() : null;
}

/** Returns the logo that the survey's header shows. */
export function logoOf({ logo, configs }: Pick<Partner, 'logo' | 'configs'>): SurveyFacts['partnerLogo'] {
  return logo && { ...logo, original: configs.MAINTAIN_ORIGINAL_LOGO === true };
}

/** Shows the page in the theme of a sandbox partner. Returns the partner's logo. */
export function usePartnerLook(slug: string | undefined): SurveyFacts['partnerLogo'] {
  const [logo, setLogo] = useState<SurveyFacts['partnerLogo']>();
  useEffect(() => {
    const abortOnLeave = new AbortController();
    const look = slug === undefined ? Promise.resolve(null) : partnerOf(slug, abortOnLeave.signal);
    look.then(
      (partner) => {
        applyTheme(document, partner?.theme);
        setLogo(partner ? logoOf(partner) : undefined);
      },
      // Without the server's partners, the preview works in the product's own colours.
      () => undefined,
    );
    return () => abortOnLeave.abort();
  }, [slug]);
  useEffect(() => () => applyTheme(document, undefined), []);
  return logo;
}
