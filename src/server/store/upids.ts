import { sql, type RawBuilder } from 'kysely';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { randomCode } from '../base/secrets.ts';
import { anyOf, defineLookup, type Keys } from './batching/defineLookup.ts';
import { changesRow } from './changesRow.ts';
import { PARTNER_COLUMNS, partnerOf, type PartnerRow } from './partners.ts';
import type { Db } from './schema.ts';

type Schemas = components['schemas'];
/** A program id with its partner, its seats and the seats of its batch. */
export interface FoundUpid {
  readonly upid: string;
  readonly batchId: string;
  readonly partner: PartnerRow;
  /** Null for any number of members. */
  readonly seats: number | null;
  readonly taken: number;
  readonly endsAt: Date | null;
  readonly batchSeats: number | null;
  readonly batchTaken: number;
}

/** The reason why a program id cannot be claimed. */
export type UpidRefusal = NonNullable<Schemas['UpidValidation']['requestError']>;

/** Returns the partner that a program id belongs to, or null. */
export async function partnerByUpid(db: Db, upid: string): Promise<PartnerRow | null> {
  return (await upidById(db, upid))?.partner ?? null;
}

/** Returns the reason why a program id cannot be claimed now, or null when it can. */
export async function upidRefusal(db: Db, upid: string, now: Date): Promise<UpidRefusal | null> {
  return claimRefusal(await upidById(db, upid), now);
}

/** Returns the reason why a program id that was looked up cannot be claimed now, or null when it can. */
export function claimRefusal(found: FoundUpid | null, now: Date): UpidRefusal | null {
  if (!found) return 'ERROR_ACTIVATION_CODE_DOESNT_EXIST';
  const { seats, taken, endsAt, batchSeats, batchTaken } = found;
  if (seats !== null && taken >= seats) return 'ERROR_ACTIVATION_CODE_CLAIMED';
  if (endsAt !== null && endsAt <= now) return 'ERROR_PAST_CONTRACT_END_DATE';
  if (batchSeats !== null && batchTaken >= batchSeats) return 'ERROR_BATCH_FULL';
  return null;
}

/** Looks up a program id together with its partner, because most callers need both. */
export const upidById = defineLookup(
  'text',
  (db, upids: Keys<string>) =>
    db
      // Reads one table after the other, so that a cluster reads only the batches that it needs.
      .with(
        (given) => given('found').materialized(),
        (on) =>
          on
            .selectFrom('upids')
            .select(['upid', 'batch_id', 'seats', 'taken'])
            .where('upid', '=', anyOf(upids))
            .where('disabled_at', 'is', null),
      )
      .with(
        (given) => given('held').materialized(),
        (on) =>
          on
            .selectFrom('found')
            .innerJoin('batches', 'batches.id', 'found.batch_id')
            .select(['upid', 'found.seats', 'found.taken', 'partner_id', 'batches.id as batchId'])
            .select(['batches.seats as batchSeats', 'batches.taken as batchTaken'])
            // A disabled batch counts as one whose contract has ended.
            .select(sql<Date | null>`least(batches.ends_at, batches.disabled_at)`.as('endsAt')),
      )
      .selectFrom('held')
      .innerJoin('partners', 'partners.id', 'held.partner_id')
      .select([...PARTNER_COLUMNS, 'upid as key', 'seats', 'taken', 'endsAt', 'batchId', 'batchSeats', 'batchTaken'])
      .where('partners.disabled_at', 'is', null),
  (row): FoundUpid => {
    const { key: upid, batchId, seats, taken, batchSeats, batchTaken } = row;
    const endsAt = row.endsAt === null ? null : new Date(row.endsAt);
    return { upid, partner: partnerOf(row), seats, taken, endsAt, batchId, batchSeats, batchTaken };
  },
);

/**
 * Claims a seat of a program id and of its batch. Concurrent updates wait for each other, so no more members succeed than there are
 * seats; the tables' constraints guarantee it as well.
 */
export async function claimSeat(tx: Db, upid: string, now: Date): Promise<UpidRefusal | null> {
  const found = await upidById(tx, upid);
  const refusal = claimRefusal(found, now);
  if (refusal || !found) return refusal;
  // A row with unlimited seats is not updated, so nobody waits for its lock.
  const { seats, batchSeats, batchId } = found;
  const oneMore = { taken: sql<number>`taken + 1` };
  const hasSeat = sql<boolean>`taken < seats`;
  const takeSeat = tx.updateTable('upids').set(oneMore).where('upid', '=', upid).where(hasSeat).returning('upid');
  if (seats !== null && !(await changesRow(takeSeat))) return 'ERROR_ACTIVATION_CODE_CLAIMED';
  const takeBatchSeat = tx.updateTable('batches').set(oneMore).where('id', '=', batchId).where(hasSeat).returning('id');
  return batchSeats === null || (await changesRow(takeBatchSeat)) ? null : 'ERROR_BATCH_FULL';
}

/**
 * Maps a program id to a curriculum.
 * @returns false when the id does not exist
 */
export function mapCurriculum(tx: Db, upid: string, curriculum: string): Promise<boolean> {
  return changesRow(tx.updateTable('upids').set({ curriculum }).where('upid', '=', upid).returning('upid'));
}

/** Result of entering a passcode. */
export type PasscodeResult = { readonly upid: string } | 'invalid' | 'full';

/** Creates a program id with one seat in the batch that a partner's passcode belongs to. */
export async function upidForPasscode(tx: Db, slug: string, passcode: string): Promise<PasscodeResult> {
  const batch = await tx
    .selectFrom('batches')
    .innerJoin('partners', 'partners.id', 'batches.partner_id')
    .select(['batches.id', 'batches.seats', 'batches.taken', 'partners.slug'])
    .where('partners.slug', '=', slug)
    .where('batches.passcode', '=', passcode.trim().toUpperCase())
    .where('batches.passcode_disabled_at', 'is', null)
    .where('batches.disabled_at', 'is', null)
    .where('partners.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!batch) return 'invalid';
  if (batch.seats !== null && batch.taken >= batch.seats) return 'full';
  return { upid: await insertUpid(tx, batch) };
}

/** A batch, with the slug of its partner. */
export interface Batch {
  readonly id: string;
  readonly slug: string;
}

/** Creates a program id with one seat in a batch. */
export async function insertUpid(tx: Db, { id, slug }: Batch): Promise<string> {
  const upid = `UPID-${slug.toUpperCase()}-${randomCode(12)}`;
  await tx.insertInto('upids').values({ upid, batch_id: id, seats: 1 }).execute();
  return upid;
}

/** Matches batches whose contract has not ended and that have seats left. */
function isOpenAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(batches.disabled_at is null and (batches.ends_at is null or batches.ends_at > ${now})
    and (batches.seats is null or batches.taken < batches.seats))`;
}

/** Returns a batch of the partner that has seats left and has not ended, or null. */
export async function openBatchFor(tx: Db, partnerId: number, now: Date): Promise<Batch | null> {
  const batch = await tx
    .selectFrom('batches')
    .innerJoin('partners', 'partners.id', 'batches.partner_id')
    .select(['batches.id', 'partners.slug'])
    .where('batches.partner_id', '=', partnerId)
    .where(isOpenAt(now))
    .orderBy('batches.id')
    .executeTakeFirst();
  return batch ?? null;
}

/**
 * Returns a program id of the partner that is not meant for one person and can be claimed now, or null. It sends a person to the flow
 * of the partner that they match.
 */
export async function sharedUpidOf(db: Db, partnerId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('upids')
    .innerJoin('batches', 'batches.id', 'upids.batch_id')
    .innerJoin('partners', 'partners.id', 'batches.partner_id')
    .select('upid')
    .where('batches.partner_id', '=', partnerId)
    .where('upids.disabled_at', 'is', null)
    .where('partners.disabled_at', 'is', null)
    .where('upids.seats', 'is', null)
    .where(isOpenAt(now))
    .orderBy('upid')
    .executeTakeFirst();
  return row?.upid ?? null;
}
