import type { JsonObject } from '../../base/json.ts';
import { randomText } from '../security/secrets.ts';
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

/** Starts a record. Its key is random: who knows it may change the record. */
export async function insertTriage(tx: Db, record: TriageRecord): Promise<string> {
  const key = `tk_${randomText(256)}`;
  await tx
    .insertInto('triages')
    .values({
      key,
      partner_id: record.partnerId,
      participant_id: record.participantId,
      completion_status: record.completionStatus,
      survey: JSON.stringify(record.survey),
    })
    .execute();
  return key;
}

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

/** Gives a complete record to an account. @returns false when there is no such record of the partner, or it is another account's. */
export async function linkTriage(tx: Db, key: string, partnerId: number, accessCode: string): Promise<boolean> {
  const row = await tx
    .updateTable('triages')
    .set({ access_code: accessCode })
    .where('key', '=', key)
    .where('partner_id', '=', partnerId)
    .where('completion_status', '=', 'COMPLETE')
    .where('access_code', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
