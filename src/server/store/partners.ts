import type { Selectable } from 'kysely';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { themeAddress } from '../themes/themeCss.ts';
import { anyOf, defineLookup, type AsJson, type Keys } from './batching/defineLookup.ts';
import type { Database } from './schema.ts';

type Schemas = components['schemas'];

/** A partner, with the fields that the API does not expose. */
export interface PartnerRow {
  readonly partner: Schemas['Partner'];
  readonly supportEmail: string | null;
}

/** Columns that `partnerOf` needs. */
export const PARTNER_COLUMNS = [
  'partners.id',
  'partners.slug',
  'partners.name',
  'partners.go_live_at',
  'partners.supported_locales',
  'partners.configs',
  'partners.support_email',
  'partners.logo',
  'partners.theme',
] as const;

/** Looks up a partner by slug. */
export const partnerBySlug = defineLookup(
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

/** Looks up a partner by id. */
export const partnerById = defineLookup(
  'integer',
  (db, ids: Keys<number>) =>
    db.selectFrom('partners').select('id as key').select(PARTNER_COLUMNS).where('id', '=', anyOf(ids)).where('disabled_at', 'is', null),
  (row) => partnerOf(row),
);

/** Returns true when the partner's members may enroll now. */
export function isLive({ goLiveDate }: Schemas['Partner'], now: Date): boolean {
  return goLiveDate === null || Date.parse(goLiveDate) <= now.getTime();
}

type Row = AsJson<Omit<Selectable<Database['partners']>, 'roster_file_id' | 'disabled_at'>>;

/** Builds a partner from its columns. */
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
      ...(row.theme && { theme: themeAddress(row.id, row.theme) }),
    },
    supportEmail: row.support_email,
  };
}
