import { changesRow } from '../../store/changesRow.ts';
import { sql } from 'kysely';
import type { components } from '../../../enrollment/api/generated/enrollment.ts';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { readDocuments } from '../../http/documents.ts';
import { asksDob } from '../../../enrollment/vocabulary/sharedConstants.ts';
import type { OperationId } from '../../../enrollment/api/operations.ts';
import { makeValidation } from '../../http/validation.ts';
import { enforcedDetails } from '../../domain/eligibility.ts';
import type { Db } from '../../store/schema.ts';
import { violatedConstraint } from '../../store/violatedConstraint.ts';
import { BadRow, emailOf, timestampOf, requireText, textOf, type Cells } from './cells.ts';
import { resource, takenKeys, type Resource } from './resource.ts';

type Partner = components['schemas']['Partner'];

/** A partner's stored columns. */
interface PartnerEntry {
  readonly partner: Partner;
  readonly supportEmail: string | null;
}

const LOCALES = ['en', 'en-GB', 'es', 'de', 'ko'].join(' ');

const isPartner = makeValidation(readDocuments((_id): _id is OperationId => true)).schema('Partner');

/** Parses configs such as `OFFERS_WEIGHT OFFERS_DPP UPFRONT_ELIGIBILITY_ENFORCEMENT=EMAIL`. A name without a value is true. */
function configsOf(text: string): JsonObject {
  const entries = text.split(/\s+/).filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const separator = entry.indexOf('=');
      if (separator < 0) return [entry, true];
      const value = entry.slice(separator + 1);
      return [entry.slice(0, separator), value === 'true' ? true : value === 'false' ? false : value];
    }),
  );
}

function readPartner(cells: Cells): PartnerEntry {
  const id = requireText(cells, 'id');
  const name = requireText(cells, 'name');
  const slug = requireText(cells, 'slug');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new BadRow('slug must consist of lower-case letters, digits and hyphens, because it is part of addresses');
  if (/^\d+$/.test(slug)) throw new BadRow('slug must have a letter, because digits alone are the id of a partner');
  const supportEmail = emailOf(cells, 'support-email');
  const partner: unknown = {
    id: /^\d{1,10}$/.test(id) ? Number(id) : id,
    slug,
    name,
    goLiveDate: timestampOf(cells, 'go-live')?.toISOString() ?? null,
    supportedLocales: (textOf(cells, 'locales') ?? LOCALES).split(/\s+/),
    configs: { DISPLAY_NAME: name, ...configsOf(textOf(cells, 'configs', 2_000) ?? '') },
  };
  if (!isPartner(partner)) {
    const [firstError] = isPartner.errors ?? [];
    const { additionalProperty, allowedValues } = firstError?.params ?? {};
    const column = firstError?.instancePath.slice(1).replace('supportedLocales', 'locales') ?? 'the partner';
    const hint = Array.isArray(allowedValues) ? `: it can be ${allowedValues.join(', ')}` : '';
    throw new BadRow(`${column} is not valid${typeof additionalProperty === 'string' ? `: there is no ${additionalProperty}` : hint}`);
  }
  // Without REQUIRES_DOB the form asks for the age, and nobody would ever match.
  if (enforcedDetails(partner).includes('dob') && !asksDob(partner)) throw new BadRow('UHC_OPTUM_BIG_FIVE needs REQUIRES_DOB in configs');
  return { partner, supportEmail };
}

function rowOf({ partner, supportEmail }: PartnerEntry) {
  return {
    slug: partner.slug,
    name: partner.name,
    go_live_at: partner.goLiveDate === null ? null : new Date(partner.goLiveDate),
    supported_locales: JSON.stringify(partner.supportedLocales),
    configs: JSON.stringify(partner.configs),
    support_email: supportEmail,
  };
}

const idOrSlug = (key: string) => sql<boolean>`${key} in (partners.slug, partners.id::text)`;

/** Returns the id of a partner that an operator names by id or slug. */
export async function partnerIdOf(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('partners').select('id').where(idOrSlug(key)).executeTakeFirst();
  if (!row) throw new BadRow(`there is no partner ${JSON.stringify(key)}`);
  return row.id;
}

/** Returns the id after which a list continues. No partner needs to have this id. */
async function lastListed(db: Db, after: string): Promise<number> {
  return /^\d{0,9}$/.test(after) ? Number(after) : partnerIdOf(db, after);
}

/** Returns the ids of all partners, keyed by slug and by id. */
export async function partnersOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('partners').select(['id', 'slug']).execute();
  return new Map(rows.flatMap(({ id, slug }) => [[slug, id] as const, [String(id), id] as const]));
}

/** The partners. */
export const partners: Resource = resource<PartnerEntry>({
  columns: ['id', 'slug', 'name', 'locales', 'go-live', 'support-email', 'configs'],
  read: readPartner,
  insert: async (tx, rows) => {
    const insertedRows = await tx
      .insertInto('partners')
      .values(rows.map(({ row }) => ({ id: row.partner.id, ...rowOf(row) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return takenKeys(rows, ({ partner }) => String(partner.id), new Set(insertedRows.map(({ id }) => String(id))), 'partner (id or slug)');
  },
  change: async (tx, key, cells) => {
    const storedPartner = await tx.selectFrom('partners').selectAll().where(idOrSlug(key)).executeTakeFirst();
    if (!storedPartner) return false;
    if (cells['id'] !== undefined) throw new BadRow('the id of a partner cannot be changed');
    const { DISPLAY_NAME: displayName, ...configs } = storedPartner.configs;
    const storedCells: Readonly<Record<string, string | null | undefined>> = {
      id: String(storedPartner.id),
      slug: storedPartner.slug,
      name: storedPartner.name,
      locales: storedPartner.supported_locales.join(' ') || undefined,
      'go-live': storedPartner.go_live_at && new Date(storedPartner.go_live_at).toISOString(),
      'support-email': storedPartner.support_email,
      configs: Object.entries(configs)
        .map(([name, value]) => (value === true ? name : `${name}=${String(value)}`))
        .join(' '),
    };
    const filledCells = Object.entries({ ...storedCells, ...cells }).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    const { partner, supportEmail } = readPartner(Object.fromEntries(filledCells));
    const displayNameConfig = cells['name'] === undefined && displayName !== undefined ? { DISPLAY_NAME: displayName } : {};
    const changedEntry = { supportEmail, partner: { ...partner, configs: { ...partner.configs, ...displayNameConfig } } };
    try {
      await tx.updateTable('partners').set(rowOf(changedEntry)).where('id', '=', storedPartner.id).execute();
    } catch (error) {
      if (violatedConstraint(error) === 'partners_slug_key')
        throw new BadRow(`another partner has the slug ${JSON.stringify(partner.slug)}`);
      throw error;
    }
    return true;
  },
  disable: (tx, key, disabled_at) => changesRow(tx.updateTable('partners').set({ disabled_at }).where(idOrSlug(key)).returning('id')),
  list: async (db, limit, after) =>
    db
      .selectFrom('partners')
      .select(['id', 'slug', 'name', 'go_live_at as goLive', 'supported_locales as locales', 'support_email as supportEmail'])
      .select(['configs', 'disabled_at as disabled'])
      .where('id', '>', await lastListed(db, after))
      .orderBy('id')
      .limit(limit)
      .execute(),
});
