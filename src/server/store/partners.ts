import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { anyOf, lookUp, type Keys } from './lookUps.ts';

type Schemas = components['schemas'];

/** A partner, with what the API does not show. */
export interface PartnerRow {
  readonly partner: Schemas['Partner'];
  readonly supportEmail: string | null;
}

/** What a partner is read from. */
export const PARTNER_COLUMNS = [
  'partners.id',
  'partners.slug',
  'partners.name',
  'partners.go_live_at',
  'partners.supported_locales',
  'partners.configs',
  'partners.support_email',
  'partners.logo',
] as const;

/** A partner by its slug. */
export const partnerBySlug = lookUp(
  'text',
  (db, slugs: Keys<string>) =>
    db
      .selectFrom('partners')
      .select('slug as key')
      .select(PARTNER_COLUMNS)
      .where('slug', '=', anyOf(slugs))
      .where('disabled_at', 'is', null),
  (row) => partnerOf(row),
);

/** A partner by its id. */
export const partnerById = lookUp(
  'integer',
  (db, ids: Keys<number>) =>
    db.selectFrom('partners').select('id as key').select(PARTNER_COLUMNS).where('id', '=', anyOf(ids)).where('disabled_at', 'is', null),
  (row) => partnerOf(row),
);

/** True when the partner's members may enroll at this moment. */
export function isLive({ goLiveDate }: Schemas['Partner'], now: Date): boolean {
  return goLiveDate === null || Date.parse(goLiveDate) <= now.getTime();
}

/** The details that the partner's eligibility check matches. */
export function enforcementOf({ configs }: Pick<Schemas['Partner'], 'configs'>): Schemas['Enforcement'] {
  return configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? 'NONE';
}

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly go_live_at: string | null;
  readonly supported_locales: Schemas['Locale'][];
  readonly configs: Schemas['PartnerConfigs'];
  readonly support_email: string | null;
  readonly logo: Schemas['PartnerLogo'] | null;
}

/** A partner of its columns. */
export function partnerOf(row: Row): PartnerRow {
  return {
    partner: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      goLiveDate: row.go_live_at && new Date(row.go_live_at).toISOString(),
      supportedLocales: row.supported_locales,
      configs: row.configs,
      ...(row.logo && { logo: row.logo }),
    },
    supportEmail: row.support_email,
  };
}
