import type { Logo } from './PartnerLogo.tsx';

declare module '../../survey/types.ts' {
  interface SurveyFacts {
    readonly productName: string;
    readonly partnerName: string | undefined;
    readonly partnerLogo: (Logo & { readonly original: boolean }) | undefined;
    /** `mailto:`, `https:` or `tel:`. */
    readonly supportHref: string | undefined;
    readonly inApp: boolean | undefined;
    /** Where the visitor is asked for consent, the footer opens that choice again. */
    readonly asksConsent?: boolean;
    /** The languages that the partner offers; left out: all. */
    readonly supportedLocales?: readonly string[];
  }
}
