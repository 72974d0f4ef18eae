import { sql, type RawBuilder } from 'kysely';
import type { JsonObject } from '../../runtime/base/json.ts';
import { randomText } from '../base/secrets.ts';
import { anyOf, defineLookup, type Keys } from './batching/defineLookup.ts';
import { equalsFolded } from './equalsFolded.ts';
import type { Database, Db } from './schema.ts';

type Reason = Database['roster']['outcome'];

/** A detail that is compared between a person and a row of a partner's file: a column. */
export type RosterDetail = 'first_name' | 'last_name' | 'dob' | 'policy_id' | 'participant_id' | 'email';

/** Details that have an index, the most selective first. */
const INDEXED = ['email', 'participant_id', 'last_name'] as const satisfies readonly RosterDetail[];

/** A row of a partner's file that a person's details match. */
export interface RosterMatch {
  readonly reason: Reason;
  readonly isMedEligible: boolean;
  /** The partner that the person belongs to. */
  readonly partnerId: number;
  readonly effectiveOn: string | null;
  readonly info: JsonObject;
}

/**
 * Finds a person in a partner's current file. A row that leaves a needed detail blank can refuse a person but never makes anybody
 * eligible. PRIOR_TO_EFFECTIVE_DATE ends on the effective date.
 * @param requiredDetails the details that must match
 * @param today the ISO date in UTC
 * @returns at most two rows, because a second one already makes the match ambiguous
 * @see [ERR-21]
 */
export async function rosterMatches(
  db: Db,
  partnerId: number,
  requiredDetails: readonly RosterDetail[],
  person: Readonly<Partial<Record<RosterDetail, string | undefined>>>,
  today: string,
): Promise<RosterMatch[]> {
  const key = INDEXED.find((detail) => requiredDetails.includes(detail));
  const text = key && person[key];
  if (!text) return [];
  const conditions = requiredDetails.map((detail) =>
    detail === key ? equalsFolded(sql.ref(key), text) : matchesOrBlank(detail, person[detail]),
  );
  const inUse = db.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId);
  const reason = sql<Reason>`case when disabled_at is not null then 'NOT_IN_LATEST_FILE'
    when effective_on is null or outcome not in ('ELIGIBLE', 'PRIOR_TO_EFFECTIVE_DATE') then outcome
    when effective_on > ${today} then 'PRIOR_TO_EFFECTIVE_DATE' else 'ELIGIBLE' end`;
  const people = db
    .selectFrom('roster')
    .select([reason.as('reason'), 'is_med_eligible as isMedEligible', 'matched_partner_id as partnerId'])
    .select(['effective_on as effectiveOn', 'info'])
    .where('partner_id', '=', partnerId)
    .where('file_id', '=', inUse)
    .where((where) => where.and(conditions))
    .where(sql<boolean>`(${reason} <> 'ELIGIBLE' or num_nulls(${sql.join(requiredDetails.map((detail) => sql.ref(detail)))}) = 0)`)
    .limit(2);
  if (!requiredDetails.includes('dob')) return people.execute();
  return db
    .selectFrom(sql<{ day: string }>`(select '' as day union select ${person.dob ?? ''})`.as<'born'>(sql`born`))
    .innerJoinLateral(people.as('people'), (join) => join.onTrue())
    .select(['reason', 'isMedEligible', 'partnerId', 'effectiveOn', 'info'])
    .limit(2)
    .execute();
}

/** Matches rows in which a detail is the same or blank. */
function matchesOrBlank(detail: RosterDetail, text = ''): RawBuilder<boolean> {
  // One search of the index roster_called for each day: PostgreSQL would not search it by a list of days.
  if (detail === 'dob') return sql<boolean>`coalesce(dob, '') = born.day`;
  const column = sql.ref(detail);
  return text === '' ? sql<boolean>`${column} is null` : sql<boolean>`(${column} is null or ${equalsFolded(column, text)})`;
}

/** Stores a successful check. Account creation and triage look it up by the id that this returns. */
export async function storeCheck(db: Db, partnerId: number, facts: JsonObject, leadSource: string | undefined): Promise<string> {
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
export const checkById = defineLookup(
  'text',
  (db, ids: Keys<string>) => db.selectFrom('eligibility_checks').select(['id as key', 'partner_id', 'facts']).where('id', '=', anyOf(ids)),
  (row) => ({ partnerId: row.partner_id, facts: row.facts }),
);

/** Looks up a person from single sign-on by the eligibility id. */
export const singleSignOn = defineLookup(
  'text',
  (db, ids: Keys<string>) =>
    db.selectFrom('single_sign_on').select(['eligibility_id as key', 'result']).where('eligibility_id', '=', anyOf(ids)),
  ({ result }) => result,
);
