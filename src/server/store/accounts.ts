import { sql } from 'kysely';
import type { JsonObject } from '../../runtime/base/json.ts';
import { anyOf, lookUp, type Keys } from './lookUps.ts';
import type { AccountKind, Db } from './schema.ts';

/** An account as the log-in and the enrollment see it. */
export interface AccountRow {
  readonly accessCode: string;
  readonly email: string;
  readonly kind: AccountKind;
  readonly passwordHash: string | null;
}

/** An email as accounts are told apart by it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The account that an email has. */
export const accountByEmail = (db: Db, email: string): Promise<AccountRow | null> => byEmailKey(db, emailKey(email));

const byEmailKey = lookUp(
  'text',
  (db, keys: Keys<string>) =>
    db
      .selectFrom('accounts')
      .select(['email_key as key', 'access_code', 'email', 'kind', 'password_hash'])
      .where('email_key', '=', anyOf(keys)),
  (row) => ({ accessCode: row.access_code, email: row.email, kind: row.kind, passwordHash: row.password_hash }),
);

/** What a member is, as stored on enrollment; numbers are the server's own, from the answers. */
export interface MemberData {
  readonly email: string;
  readonly partnerId: number;
  readonly upid: string;
  readonly program: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: string | null;
  readonly gender: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  readonly userData: JsonObject;
}

/** Makes a consumer account a sponsored one. @param kinds what it may be before. @returns false when it is none of them any more. */
export async function upgradeMember(
  tx: Db,
  accessCode: string,
  member: MemberData,
  now: Date,
  kinds: readonly AccountKind[],
): Promise<boolean> {
  const updated = await tx
    .updateTable('accounts')
    .set({ ...memberColumns(member, now), user_data: JSON.stringify(member.userData), updated_at: now })
    .where('access_code', '=', accessCode)
    .where('kind', 'in', kinds)
    .returning('access_code')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The columns of a member, but for its details as JSON. */
export function memberColumns(member: MemberData, now: Date) {
  return {
    kind: 'b2b',
    partner_id: member.partnerId,
    upid: member.upid,
    program: member.program,
    program_started_at: now,
    first_name: member.firstName,
    last_name: member.lastName,
    dob: member.dob,
    gender: member.gender,
    height_cm: member.heightCm,
    weight_kg: member.weightKg,
  } as const;
}

/** A survey with the program that its answers led to. */
export interface SurveyTaken {
  readonly questionSet: string;
  readonly version: number;
  readonly program: string;
  readonly answers: JsonObject;
}

/** Keeps the answers of a survey with the account. */
export async function keepSurvey(tx: Db, accessCode: string, survey: SurveyTaken): Promise<void> {
  const values = {
    question_set: survey.questionSet,
    version: survey.version,
    program: survey.program,
    answers: JSON.stringify(survey.answers),
  };
  await tx
    .insertInto('surveys')
    .values({ access_code: accessCode, ...values })
    .onConflict((conflict) => conflict.columns(['access_code', 'question_set']).doUpdateSet(values))
    .execute();
}

/** A consent that was given, by name. */
export interface ConsentGiven {
  readonly name: string;
  readonly value: string;
  readonly signature?: string | undefined;
}

/** Keeps the consents that were given. */
export async function keepConsents(tx: Db, accessCode: string, consents: readonly ConsentGiven[]): Promise<void> {
  if (consents.length === 0) return;
  await tx
    .insertInto('consents')
    .values(consents.map(({ name, value, signature }) => ({ access_code: accessCode, name, value, signature: signature ?? null })))
    .onConflict((conflict) =>
      conflict
        .columns(['access_code', 'name'])
        .doUpdateSet({ value: sql`excluded.value`, signature: sql`excluded.signature`, given_at: sql`now()` }),
    )
    .execute();
}
