import { sql } from 'kysely';
import type { JsonObject } from '../../base/json.ts';
import { randomText } from '../security/secrets.ts';
import { batched, perDatabase } from './batches.ts';
import { keepAnswers, type KeptAnswer } from './keptAnswers.ts';
import type { Db } from './schema.ts';

/** A triage record as it is saved. */
export interface TriageRecord {
  readonly partnerId: number;
  readonly participantId: string | null;
  readonly completionStatus: 'PARTIAL' | 'COMPLETE';
  readonly survey: JsonObject;
}

/** Why a record is not saved. */
export type TriageRefusal = 'notFound' | 'closed';

/** A record to start, with the answer to keep. */
export interface NewTriage extends TriageRecord {
  /** Random: who knows it may change the record. */
  readonly key: string;
  readonly requestId: string;
  readonly kept: KeptAnswer | null;
}

/** A key of a record: nobody can guess it. */
export function newTriageKey(): string {
  return `tk_${randomText(256)}`;
}

/** How much of a key stands in the audit: enough to tell records apart, not enough to change one. */
export function triageSubject(key: string): string {
  return key.slice(0, 12);
}

/** Starts a record and leaves an audit row. Those that come at the same time are one statement. */
export async function insertTriage(db: Db, triage: NewTriage): Promise<void> {
  await inserting(db)(triage);
}

const inserting = perDatabase((db) =>
  batched(async (triages: readonly NewTriage[]) => {
    const rows = triages.map(({ key, ...triage }) => ({ key, subject: triageSubject(key), ...triage }));
    await sql`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
          key text, subject text, "partnerId" integer, "participantId" text, "completionStatus" text, survey jsonb, "requestId" text,
          kept jsonb)
      ), inserted as (
        insert into triages (key, partner_id, participant_id, completion_status, survey)
        select key, "partnerId", "participantId", "completionStatus", survey from given
      ), kept as (${keepAnswers})
      insert into audit (actor, action, subject, request_id) select 'anonymous', 'saveTriage', subject, "requestId" from given`.execute(db);
    return triages.map(() => true);
  }),
);

/** Changes a record that is not yet an account's. A record that was complete stays complete. */
export async function updateTriage(tx: Db, key: string, record: TriageRecord, now: Date): Promise<TriageRefusal | null> {
  const row = await tx
    .selectFrom('triages')
    .select(['partner_id', 'access_code', 'completion_status'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.partner_id !== record.partnerId) return 'notFound';
  if (row.access_code !== null) return 'closed';
  if (row.completion_status === 'COMPLETE' && record.completionStatus === 'PARTIAL') return null;
  await tx
    .updateTable('triages')
    .set({
      participant_id: record.participantId,
      completion_status: record.completionStatus,
      survey: JSON.stringify(record.survey),
      updated_at: now,
    })
    .where('key', '=', key)
    .execute();
  return null;
}

/**
 * Gives a record to an account.
 * @param statuses what it must be
 * @returns false when there is no such record of the partner, or it is another account's.
 */
export async function linkTriage(
  tx: Db,
  { key, partnerId, accessCode }: { readonly key: string; readonly partnerId: number; readonly accessCode: string },
  statuses: readonly TriageRecord['completionStatus'][],
): Promise<boolean> {
  const row = await tx
    .updateTable('triages')
    .set({ access_code: accessCode })
    .where('key', '=', key)
    .where('partner_id', '=', partnerId)
    .where('completion_status', 'in', statuses)
    .where('access_code', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
