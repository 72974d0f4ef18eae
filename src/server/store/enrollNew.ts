import { sql } from 'kysely';
import { consentColumns, emailKey, memberColumns, type GivenConsent, type MemberData, type SurveyTaken } from './accounts.ts';
import { batchBy } from './batching/batches.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import { runInPartnerShare } from './connection/partnerShares.ts';
import type { KeptResponse } from './keptResponse.ts';
import { linkPortalUser } from './portalUsers.ts';
import type { Db } from './schema.ts';
import { surveyColumns } from './encryptedColumns.ts';
import { statement } from './batching/statement.ts';
import { inTransaction } from './transactions.ts';
import type { UpidRefusal } from './upids.ts';
import type { NewMemberKey } from './vault.ts';
import { violatedConstraint } from './violatedConstraint.ts';

/** Everything that is stored for a new member, in one transaction. */
export interface Enrollment {
  readonly accessCode: string;
  /** The batch of the member's program id. */
  readonly batchId: string;
  readonly passwordHash: string;
  readonly member: MemberData;
  readonly survey: SurveyTaken;
  readonly consents: readonly GivenConsent[];
  /** Key of the complete triage record that becomes the account's. */
  readonly triageKey: string | null;
  /** True when the program id may have been allotted to a person of the partner's portal. */
  readonly linksPortalUser: boolean;
  readonly requestId: string;
  readonly kept: KeptResponse | null;
  readonly now: Date;
}

type KeyedEnrollment = Enrollment & NewMemberKey;

/** The reason why a new member is not enrolled. */
export type EnrollmentRefusal = UpidRefusal | 'EMAIL_TAKEN' | 'TRIAGE_NOT_FOUND';

/** The refusal for each violated constraint. */
const REFUSALS: ReadonlyMap<string | null, EnrollmentRefusal> = new Map([
  ['account_emails_pkey', 'EMAIL_TAKEN'],
  ['accounts_email', 'EMAIL_TAKEN'],
  ['upids_seats', 'ERROR_ACTIVATION_CODE_CLAIMED'],
  ['batches_seats', 'ERROR_BATCH_FULL'],
  ['triages_linked', 'TRIAGE_NOT_FOUND'],
]);

/**
 * Enrolls a new member: account, seat, answers, consents, triage, audit row and the response under the idempotency key,
 * atomically. Members of one batch who enroll concurrently share a statement
 * ([decision 8](../../../docs/decisions/0008-batched-statements.md)).
 * Constraints cause refusals; the other members are enrolled without the refused one.
 * @param key the member's key, by the vault
 */
export async function enrollNew(db: Db, key: NewMemberKey, enrollment: Enrollment): Promise<EnrollmentRefusal | null> {
  try {
    await enrollBatched(db)({ ...enrollment, ...key });
    return null;
  } catch (error) {
    if (await wasStored(db, enrollment)) return null;
    const refusal = REFUSALS.get(violatedConstraint(error));
    if (refusal) return refusal;
    throw error;
  }
}

/**
 * Returns true when an earlier attempt was committed but its response was lost with the connection. The member's own row is then what
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

/** Enrolls members together, all or none. */
const enrollBatched = memoise((db: Db) =>
  batchBy(
    ({ batchId }) => batchId,
    async (enrollments: readonly KeyedEnrollment[]) => {
      const ofPortal = enrollments.filter(({ linksPortalUser }) => linksPortalUser);
      const insertAndLink = async (tx: Db): Promise<void> => {
        await insertRows(tx, JSON.stringify(enrollments.map(rowOf)));
        for (const { member } of ofPortal) await linkPortalUser(tx, member.upid, emailKey(member.email));
      };
      // A single statement is its own transaction and saves the round trips for begin and commit.
      const store = () => (ofPortal.length > 0 ? inTransaction(db, insertAndLink) : insertAndLink(db));
      // A batch belongs to one partner.
      const [first] = enrollments;
      if (first) await runInPartnerShare(db, first.member.partnerId, store);
      return enrollments.map(() => true);
    },
  ),
);

/** @see src/server/migrations/0026_shardedWrites.ts */
const insertRows = statement(1, (_db, rows) => sql`select enroll_members_26(${rows}::jsonb)`);

/** Builds the argument of `enroll_members_26` for a member. The spread comes last for the reason in `base/merge.ts`. */
function rowOf(enrollment: KeyedEnrollment): object {
  const { accessCode, member, survey, cipher, memberKey } = enrollment;
  const surveyRow = surveyColumns(cipher, accessCode, survey.questionSet, survey.program, survey.answers);
  return {
    access_code: accessCode,
    batch_id: enrollment.batchId,
    email: member.email.trim(),
    email_key: emailKey(member.email),
    password_hash: enrollment.passwordHash,
    kek: memberKey?.kek ?? null,
    wrapped: memberKey?.wrapped ?? null,
    question_set: survey.questionSet,
    version: survey.version,
    set_hash: survey.setHash,
    survey_program: surveyRow.program,
    survey_health: surveyRow.health,
    answers: surveyRow.answers,
    consents: enrollment.consents.map(consentColumns),
    triage_key: enrollment.triageKey,
    request_id: enrollment.requestId,
    kept: enrollment.kept,
    ...memberColumns(cipher, accessCode, member, enrollment.now, null),
  };
}
