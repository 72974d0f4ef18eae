import { sql } from 'kysely';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { randomText } from '../base/secrets.ts';
import { batchBy } from './batching/batches.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import { changesRow } from './changesRow.ts';
import { runInPartnerShare } from './connection/partnerShares.ts';
import type { KeptResponse } from './keptResponse.ts';
import type { Db } from './schema.ts';
import { fieldLocation, encryptOwnerless } from './encryptedColumns.ts';
import { statement } from './batching/statement.ts';
import type { Store, Vault } from './vault.ts';
import { violatedConstraint } from './violatedConstraint.ts';

/** A triage record to save. */
export interface TriageRecord {
  readonly partnerId: number;
  readonly participantId: string | null;
  readonly completionStatus: 'PARTIAL' | 'COMPLETE';
  readonly survey: JsonObject;
  /** The version of the set that the answers were given to; null when it is not known. */
  readonly setHash: string | null;
  /** The page that sent a partial save; null when it is not known. */
  readonly series: string | null;
  /** The number of a partial save in its series; null when it is not known. */
  readonly sequence: number | null;
}

/** The reason why a record is not saved. */
export type TriageRefusal = 'notFound' | 'closed';

/** A record to create, with the response to store. */
export interface NewTriage extends TriageRecord {
  /** Random secret: its holder may change the record. */
  readonly key: string;
  readonly requestId: string;
  readonly kept: KeptResponse | null;
}

/** Generates an unguessable key for a record. */
export function newTriageKey(): string {
  return `tk_${randomText(256)}`;
}

/** Returns the prefix of a key that the audit log stores: enough to tell records apart, too little to change one. */
export function triageSubject(key: string): string {
  return key.slice(0, 12);
}

function withEncryptedSurvey<T extends NewTriage>(vault: Vault, triage: T): T & { readonly survey: Json } {
  return { ...triage, survey: encryptOwnerless(vault, fieldLocation('triages', 'survey', triage.key), triage.survey) };
}

/** Creates a record and adds an audit row. Concurrent calls of one partner share a statement. */
export async function insertTriage({ db, vault }: Store, triage: NewTriage): Promise<void> {
  try {
    await insertBatched(db)(withEncryptedSurvey(vault, triage));
  } catch (error) {
    // Each call generates its key, so an earlier attempt was stored and its response was lost with the connection.
    if (violatedConstraint(error) !== 'triages_pkey') throw error;
  }
}

function partnerOf({ partnerId }: TriageRecord): number {
  return partnerId;
}

/** Writes records of one partner in its share of the connections, because the write may wait for the partner's row. */
function inShareOf<T>(db: Db, [first]: readonly TriageRecord[], write: () => Promise<T>): Promise<T> {
  return first ? runInPartnerShare(db, first.partnerId, write) : write();
}

const insertBatched = memoise((db: Db) =>
  batchBy(partnerOf, async (triages: readonly NewTriage[]) => {
    const rows = triages.map(({ key, ...triage }) => ({ key, subject: triageSubject(key), ...triage }));
    await inShareOf(db, triages, () => insertRows(db, JSON.stringify(rows)));
    return triages.map(() => true);
  }),
);

/** @see src/server/migrations/0027_orderedSaves.ts */
const insertRows = statement(1, (_db, rows) => sql`select save_triages_27(${rows}::jsonb)`);

/** A record to change, with the response to store. */
export type ChangedTriage = NewTriage & { readonly now: Date };

/**
 * Changes a record that does not belong to an account yet, and adds an audit row. A complete record stays complete, and a
 * partial save that arrives after a later one of its series changes nothing. Concurrent calls share a statement, except for several
 * changes to one record, which run in order.
 */
export async function updateTriage({ db, vault }: Store, triage: ChangedTriage): Promise<TriageRefusal | null> {
  return (await updateBatched(db)(withEncryptedSurvey(vault, triage))).refusal;
}

interface TriageResult {
  readonly refusal: TriageRefusal | null;
}

const updateBatched = memoise((db: Db) =>
  batchBy(partnerOf, async (triages: readonly ChangedTriage[]): Promise<readonly TriageResult[]> => {
    const results = new Map<ChangedTriage, TriageResult>();
    let remaining = triages;
    while (remaining.length > 0) {
      const firstOfEach = [...new Map(remaining.toReversed().map((triage) => [triage.key, triage])).values()].toReversed();
      const rows = await inShareOf(db, firstOfEach, () => updateAll(db, firstOfEach));
      firstOfEach.forEach((triage, index) => results.set(triage, rows[index] ?? { refusal: 'notFound' }));
      remaining = remaining.filter((triage) => !results.has(triage));
    }
    return triages.map((triage) => results.get(triage) ?? { refusal: 'notFound' });
  }),
);

function updateAll(db: Db, triages: readonly ChangedTriage[]): Promise<readonly TriageResult[]> {
  return updateRows(db, JSON.stringify(triages.map((triage, index) => ({ index, subject: triageSubject(triage.key), ...triage }))));
}

/** @see src/server/migrations/0027_orderedSaves.ts */
const updateRows = statement(1, (_db, rows) => sql<TriageResult>`select refusal from change_triages_27(${rows}::jsonb)`);

/**
 * Assigns a record to an account.
 * @param statuses statuses that the record may have
 * @returns false when the partner has no such record with one of these statuses, or it already belongs to an account
 */
export async function linkTriage(
  tx: Db,
  { key, partnerId, accessCode }: { readonly key: string; readonly partnerId: number; readonly accessCode: string },
  statuses: readonly TriageRecord['completionStatus'][],
): Promise<boolean> {
  const unlinked = tx.updateTable('triages').where('key', '=', key).where('partner_id', '=', partnerId).where('access_code', 'is', null);
  return changesRow(unlinked.where('completion_status', 'in', statuses).set({ access_code: accessCode }).returning('key'));
}
