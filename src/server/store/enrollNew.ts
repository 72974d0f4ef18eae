import { sql } from 'kysely';
import {
  accountByEmail,
  consentColumns,
  emailKey,
  memberColumns,
  type ConsentGiven,
  type MemberData,
  type SurveyTaken,
} from './accounts.ts';
import { batchedBy, perDatabase } from './batching/batches.ts';
import { inPartnersShare } from './batching/partnerShares.ts';
import { keepAnswers, type KeptAnswer } from './keptAnswers.ts';
import { linkPortalUser } from './portalUsers.ts';
import type { Db } from './schema.ts';
import { surveyColumns } from './sealed.ts';
import { statement } from './batching/statement.ts';
import { inTransaction } from './transactions.ts';
import type { UpidRefusal } from './upids.ts';
import type { NewMemberKey } from './vault.ts';
import { violated } from './violated.ts';

/** Everything that is stored for a new member, in one transaction. */
export interface Enrollment {
  readonly accessCode: string;
  /** The batch of the member's program id. */
  readonly batchId: string;
  readonly passwordHash: string;
  readonly member: MemberData;
  readonly survey: SurveyTaken;
  readonly consents: readonly ConsentGiven[];
  /** Key of the complete triage record that becomes the account's. */
  readonly triageKey: string | null;
  /** True when the program id may have been allotted to a person of the partner's portal. */
  readonly linksPortalUser: boolean;
  readonly requestId: string;
  readonly kept: KeptAnswer | null;
  readonly now: Date;
}

type Sealing = Enrollment & NewMemberKey;

/** The reason why a new member is not enrolled. */
export type EnrollmentRefusal = UpidRefusal | 'EMAIL_TAKEN' | 'TRIAGE_NOT_FOUND';

/** The refusal for each violated constraint. */
const REFUSALS: ReadonlyMap<string | null, EnrollmentRefusal> = new Map([
  ['accounts_email', 'EMAIL_TAKEN'],
  ['upids_seats', 'ERROR_ACTIVATION_CODE_CLAIMED'],
  ['batches_seats', 'ERROR_BATCH_FULL'],
]);

/**
 * Enrolls a new member: account, seat, answers, consents, triage, audit row and the answer under the idempotency key, all or
 * nothing. Members of one batch who enroll concurrently share a statement ([decision 8](../../../docs/decisions/0008-batched-statements.md)).
 * Constraints cause refusals; the other members are enrolled without the refused one.
 * @param key the member's key, by the vault
 */
export async function enrollNew(db: Db, key: NewMemberKey, enrollment: Enrollment): Promise<EnrollmentRefusal | null> {
  try {
    if (await enrolling(db)({ ...enrollment, ...key })) return null;
    if (await wasStored(db, enrollment)) return null;
    // The record may be linked to the account that the same person created at the same time.
    return (await accountByEmail(db, enrollment.member.email)) ? 'EMAIL_TAKEN' : 'TRIAGE_NOT_FOUND';
  } catch (error) {
    if (await wasStored(db, enrollment)) return null;
    const refusal = REFUSALS.get(violated(error));
    if (refusal) return refusal;
    throw error;
  }
}

/**
 * Returns true when an earlier attempt was committed but its answer was lost with the connection. The member's own row is then what
 * refuses the retry. Each call generates its access code, so the code identifies the row.
 */
async function wasStored(db: Db, { accessCode }: Enrollment): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('access_code')
    .where('access_code', '=', accessCode)
    .executeTakeFirst()
    .catch(() => undefined);
  return row !== undefined;
}

function batchOf({ batchId }: Enrollment): string {
  return batchId;
}

/** Enrolls members together, and returns for each whether the triage record could be linked and the member was stored. */
const enrolling = perDatabase((db) =>
  batchedBy(batchOf, async (enrollments: readonly Sealing[]) => {
    const hasPortal = enrollments.some(({ linksPortalUser }) => linksPortalUser);
    const insertAndLink = async (tx: Db): Promise<ReadonlySet<string>> => {
      const rows = await insertRows(tx, JSON.stringify(enrollments.map(rowOf)));
      const stored = new Set(rows.map(({ enrolled }) => enrolled));
      for (const { accessCode, linksPortalUser, member } of enrollments)
        if (linksPortalUser && stored.has(accessCode)) await linkPortalUser(tx, member.upid, emailKey(member.email));
      return stored;
    };
    // A single statement is its own transaction and saves the round trips for begin and commit.
    const store = () => (hasPortal ? inTransaction(db, insertAndLink) : insertAndLink(db));
    // A batch belongs to one partner.
    const [first] = enrollments;
    const stored = first ? await inPartnersShare(db, first.member.partnerId, store) : new Set<string>();
    return enrollments.map(({ accessCode }) => stored.has(accessCode));
  }),
);

/**
 * Sorts by email and id, so that concurrent transactions lock rows in the same order. A member whose triage record cannot be linked
 * is not stored.
 */
const insertRows = statement(
  1,
  (_db, rows) => sql<{ readonly enrolled: string }>`
  with asked as materialized (
    select asked.* from jsonb_to_recordset(${rows}::jsonb) as asked(
      access_code text, email text, email_key text, password_hash text, kind text, partner_id integer, upid text, program text,
      program_started_at timestamptz, first_name text, last_name text, dob text, gender text, height_cm double precision,
      weight_kg double precision, health jsonb, user_data jsonb, kek text, wrapped text, question_set text, version integer, set_hash text,
      survey_program text, survey_health jsonb, answers jsonb, consents jsonb, triage_key text, request_id text, kept jsonb)
    order by email_key
  ), linked as (
    update triages set access_code = asked.access_code from asked
    where key = triage_key and triages.partner_id = asked.partner_id and completion_status = 'COMPLETE' and triages.access_code is null
    returning triages.access_code
  ), given as materialized (
    select asked.* from asked where triage_key is null or access_code in (select access_code from linked)
  ), ids as (
    select upid, upids.batch_id, count(*)::integer as members from given join upids using (upid) group by upid, upids.batch_id
  ), seats as (
    update upids set taken = taken + members from ids where upids.upid = ids.upid and seats is not null
  ), batch_seats as (
    update batches set taken = taken + members
    from (select batch_id, sum(members)::integer as members from ids group by batch_id) as counted
    where batches.id = counted.batch_id and seats is not null
  ), accounts as (
    insert into accounts (access_code, email, email_key, password_hash, kind, partner_id, upid, program, program_started_at,
      first_name, last_name, dob, gender, height_cm, weight_kg, health, user_data)
    select access_code, email, email_key, password_hash, kind, partner_id, upid, program, program_started_at,
      first_name, last_name, dob, gender, height_cm, weight_kg, health, user_data from given
  ), keys as (
    insert into member_keys (access_code, kek, wrapped) select access_code, kek, wrapped from given where wrapped is not null
  ), surveys as (
    insert into surveys (access_code, question_set, version, set_hash, program, health, answers)
    select access_code, question_set, version, set_hash, survey_program, survey_health, answers from given
  ), consents as (
    insert into consents (access_code, name, value, signature, text_hash, locale, set_hash)
    select access_code, each->>'name', each->>'value', each->>'signature', each->>'text_hash', each->>'locale', each->>'set_hash'
    from given, jsonb_array_elements(consents) as each
  ), kept as (${keepAnswers}), audited as (
    insert into audit_log (actor, action, subject, request_id)
    select access_code, 'createAccount', access_code, request_id from given
    union all select access_code, 'giveConsents', access_code, request_id from given where jsonb_array_length(consents) > 0
  )
  select access_code as enrolled from given`,
);

/** Builds a row of `asked`. The spread comes last for the reason in `base/merged.ts`. */
function rowOf({
  accessCode,
  passwordHash,
  member,
  survey,
  consents,
  triageKey,
  requestId,
  kept,
  now,
  sealer,
  memberKey,
}: Sealing): object {
  const taken = surveyColumns(sealer, accessCode, survey.questionSet, survey.program, survey.answers);
  return {
    access_code: accessCode,
    email: member.email.trim(),
    email_key: emailKey(member.email),
    password_hash: passwordHash,
    kek: memberKey?.kek ?? null,
    wrapped: memberKey?.wrapped ?? null,
    question_set: survey.questionSet,
    version: survey.version,
    set_hash: survey.setHash,
    survey_program: taken.program,
    survey_health: taken.health,
    answers: taken.answers,
    consents: consents.map(consentColumns),
    triage_key: triageKey,
    request_id: requestId,
    kept,
    ...memberColumns(sealer, accessCode, member, now, null),
  };
}
