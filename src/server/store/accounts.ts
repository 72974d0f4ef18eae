import { sql } from 'kysely';
import type { JsonObject } from '../../runtime/base/json.ts';
import { anyOf, lookUp, type Keys } from './batching/lookUps.ts';
import type { AccountKind, Db } from './schema.ts';

/** An account as log-in and enrollment need it. */
export interface AccountRow {
  readonly accessCode: string;
  readonly email: string;
  readonly kind: AccountKind;
  readonly passwordHash: string | null;
}

/** Returns the form of an email that identifies an account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Looks up the account of an email. */
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

/** A member's data as stored on enrollment. The server derives the numbers from the answers. */
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

/**
 * Turns a consumer account into a sponsored one.
 * @param kinds kinds that the account may have before
 * @returns false when the account is no longer one of these kinds
 */
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

/** Returns the columns of a member, except the details that are stored as JSON. */
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
  readonly setHash: string | null;
  readonly program: string;
  readonly answers: JsonObject;
}

/** Stores the answers of a survey with the account. */
export async function keepSurvey(tx: Db, accessCode: string, survey: SurveyTaken): Promise<void> {
  const values = {
    question_set: survey.questionSet,
    version: survey.version,
    set_hash: survey.setHash,
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
  /** The text that the member agreed to, for consents whose wording is kept as evidence. */
  readonly shown?: ShownText | undefined;
  /** The version of the set that asked for the consent; null when it is not known. */
  readonly setHash: string | null;
}

/** A text of `consent_texts` as a member read it. */
interface ShownText {
  /** SHA-256 of the text in UTF-8, as 64 hexadecimal digits. */
  readonly hash: string;
  readonly locale: string;
}

/** Returns the columns of a consent. */
export function consentColumns({ name, value, signature, shown, setHash }: ConsentGiven) {
  const text = { text_hash: shown?.hash ?? null, locale: shown?.locale ?? null };
  return { name, value, signature: signature ?? null, ...text, set_hash: setHash };
}

/** Stores the consents that were given. Those that they replace stay as `past_consents`. */
export async function keepConsents(tx: Db, accessCode: string, consents: readonly ConsentGiven[]): Promise<void> {
  if (consents.length === 0) return;
  const columns = ['access_code', 'name', 'value', 'signature', 'text_hash', 'locale', 'set_hash', 'given_at'] as const;
  const names = consents.map(({ name }) => name);
  await tx
    .insertInto('past_consents')
    .columns(columns)
    .expression(({ selectFrom }) =>
      selectFrom('consents').select(columns).where('access_code', '=', accessCode).where('name', 'in', names).forUpdate(),
    )
    .execute();
  await tx
    .insertInto('consents')
    .values(consents.map((consent) => ({ access_code: accessCode, ...consentColumns(consent) })))
    .onConflict((conflict) =>
      conflict.columns(['access_code', 'name']).doUpdateSet({
        value: sql`excluded.value`,
        signature: sql`excluded.signature`,
        text_hash: sql`excluded.text_hash`,
        locale: sql`excluded.locale`,
        set_hash: sql`excluded.set_hash`,
        given_at: sql`now()`,
      }),
    )
    .execute();
}
