import { sql, type Selectable } from 'kysely';
import type { JsonObject } from '../../runtime/base/json.ts';
import { randomText } from '../base/secrets.ts';
import { anyOf, lookUp, type Keys } from './batching/lookUps.ts';
import { mayHold } from './names.ts';
import type { Database, Db } from './schema.ts';

/** A person in a partner's file. */
export type RosterRow = Selectable<Database['roster']>;

/**
 * Returns the few rows of a partner's current file that may hold a person. The caller compares them with the person.
 * @param dob an ISO date that a row must have or leave blank; null when the date does not matter
 */
export function rosterRows(
  db: Db,
  partnerId: number,
  { column, text }: { readonly column: Parameters<typeof mayHold>[0]; readonly text: string },
  dob: string | null,
): Promise<RosterRow[]> {
  const inUse = db.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId);
  const rows = db
    .selectFrom('roster')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('file_id', '=', inUse)
    .where(mayHold(column, text));
  return (dob === null ? rows : rows.where(sql<boolean>`coalesce(dob, '') = any(array['', ${dob}])`)).execute();
}

/** Stores a successful check. Account creation and triage look it up by the id that this returns. */
export async function keepCheck(db: Db, partnerId: number, facts: JsonObject, leadSource: string | undefined): Promise<string> {
  const id = `pe_${randomText(128)}`;
  await db
    .insertInto('eligibility_checks')
    .values({
      id,
      partner_id: partnerId,
      facts: JSON.stringify({ ...facts, participantEligibilityId: id }),
      lead_source: leadSource ?? null,
    })
    .execute();
  return id;
}

/** Looks up the partner and the facts of a stored check. */
export const checkById = lookUp(
  'text',
  (db, ids: Keys<string>) => db.selectFrom('eligibility_checks').select(['id as key', 'partner_id', 'facts']).where('id', '=', anyOf(ids)),
  (row) => ({ partnerId: row.partner_id, facts: row.facts }),
);

/** Looks up a person from single sign-on by the eligibility id. */
export const singleSignOn = lookUp(
  'text',
  (db, ids: Keys<string>) =>
    db.selectFrom('single_sign_on').select(['eligibility_id as key', 'result']).where('eligibility_id', '=', anyOf(ids)),
  ({ result }) => result,
);
