import type { components } from '../../../enrollment/api/generated/enrollment.ts';
import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';

type Schemas = components['schemas'];

/** A partner of the sandbox. */
export interface SandboxPartner {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly goLiveDate?: string;
  readonly supportedLocales: readonly Schemas['Locale'][];
  readonly configs: Schemas['PartnerConfigs'];
  readonly passcode?: string;
  readonly supportEmail: string;
}

const ALL_LOCALES = ['en', 'en-GB', 'es', 'de', 'ko'] as const;

/** Properties of sandbox partners that the rules do not read. */
const EXTRA_PROPERTIES: Readonly<Record<string, Pick<Partial<SandboxPartner>, 'goLiveDate' | 'supportedLocales' | 'passcode'>>> = {
  northwind: { passcode: 'NORTH2026' },
  globex: { passcode: 'GLOBEX26', supportedLocales: ['en', 'es'] },
  soon: { goLiveDate: '2099-01-01T15:30:00Z' },
};

/**
 * The sandbox's partners.
 * @see docs/specification/sandbox.md, Partners
 */
export const PARTNERS: readonly SandboxPartner[] = SANDBOX_PARTNERS.map(({ id, slug, name, configs }) => ({
  id,
  slug,
  name,
  supportedLocales: ALL_LOCALES,
  supportEmail: `support@${slug}.example.com`,
  configs: { DISPLAY_NAME: name, ...configs },
  ...EXTRA_PROPERTIES[slug],
}));
