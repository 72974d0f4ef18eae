import { sql, type UpdateObject } from 'kysely';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { audit } from './audit.ts';
import { anyOf, defineLookup, type Keys } from './batching/defineLookup.ts';
import type { FieldCipher } from '../encryption/fieldCipher.ts';
import type { AccountKind, Database, Db } from './schema.ts';
import { HEALTH_COLUMNS, healthColumns, readHealth, encryptUserData, surveyColumns, type Health } from './encryptedColumns.ts';

/** The account data that login and enrollment need. */
export interface AccountRow {
  readonly accessCode: string;
  readonly email: string;
  readonly kind: AccountKind;
  readonly passwordHash: string | null;
  /** True for an account that was created within the last `NEW_MINUTES`. */
  readonly isNew: boolean;
}

/** Longer than the page needs from creating an account until it has logged in. */
const NEW_MINUTES = 10;

/** Returns the form of an email that identifies an account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Looks up the account of an email. */
export const accountByEmail = (db: Db, email: string): Promise<AccountRow | null> => byEmailKey(db, emailKey(email));

const byEmailKey = defineLookup(
  'text',
  (db, keys: Keys<string>) =>
    db
      .selectFrom('accounts')
      .select(['email_key as key', 'access_code', 'email', 'kind', 'password_hash'])
      .select(sql<boolean>`created_at > now() - make_interval(mins => ${NEW_MINUTES})`.as('is_new'))
      .where('email_key', '=', anyOf(keys)),
  (row) => ({
    accessCode: row.access_code,
    email: row.email,
    kind: row.kind,
    passwordHash: row.password_hash,
    isNew: row.is_new,
  }),
);

/** Returns true for an account that its owner can log in to, after a password reset if it has no password yet. */
export function hasLogin(account: AccountRow | null): account is AccountRow {
  return account !== null && account.kind !== 'deleted';
}

/** A member's data as stored on enrollment. The server derives the numbers from the answers. */
export interface MemberData extends Pick<Health, 'gender' | 'heightCm' | 'weightKg'> {
  readonly email: string;
  readonly partnerId: number;
  readonly upid: string;
  readonly program: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: string | null;
  readonly userData: JsonObject;
}

/**
 * Turns a consumer account into a sponsored one.
 * @param kinds the kinds that the account may currently have
 * @returns false when the account is no longer one of these kinds
 */
export async function upgradeMember(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  member: MemberData,
  now: Date,
  kinds: readonly AccountKind[],
): Promise<boolean> {
  const columns = memberColumns(cipher, accessCode, member, now, await lockHealth(tx, cipher, accessCode));
  const updated = await tx
    .updateTable('accounts')
    .set({ ...columns, health: asJson(columns.health), user_data: JSON.stringify(columns.user_data), updated_at: now })
    .where('access_code', '=', accessCode)
    .where('kind', 'in', kinds)
    .returning('access_code')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns the columns of a member. @param before the member's previously stored health facts */
export function memberColumns(cipher: FieldCipher, accessCode: string, member: MemberData, now: Date, before: Health | null) {
  const { program, gender, heightCm, weightKg } = member;
  const { exerciseMinutes = null, exerciseLoggedAt = null } = before ?? {};
  return {
    kind: 'b2b',
    partner_id: member.partnerId,
    upid: member.upid,
    program_started_at: now,
    first_name: member.firstName,
    last_name: member.lastName,
    dob: member.dob,
    user_data: encryptUserData(cipher, accessCode, member.userData),
    ...healthColumns(cipher, accessCode, { program, gender, heightCm, weightKg, exerciseMinutes, exerciseLoggedAt }),
  } as const;
}

/** Locks an account until the end of the transaction, and returns the member's health facts. */
async function lockHealth(tx: Db, cipher: FieldCipher, accessCode: string): Promise<Health | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(HEALTH_COLUMNS)
    .where('access_code', '=', accessCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? readHealth(cipher, accessCode, row) : null;
}

/** Changes a member's health facts and other columns of the account. */
export async function changeHealth(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  change: Partial<Health>,
  columns: UpdateObject<Database, 'accounts'>,
): Promise<void> {
  const earlierHealth = await lockHealth(tx, cipher, accessCode);
  if (!earlierHealth) return;
  const { health, ...rest } = healthColumns(cipher, accessCode, { ...earlierHealth, ...change });
  await tx
    .updateTable('accounts')
    .set({ ...rest, health: asJson(health), ...columns })
    .where('access_code', '=', accessCode)
    .execute();
}

function asJson(value: Json): string | null {
  return value === null ? null : JSON.stringify(value);
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
export async function storeSurvey(tx: Db, cipher: FieldCipher, accessCode: string, survey: SurveyTaken): Promise<void> {
  const { program, health, answers } = surveyColumns(cipher, accessCode, survey.questionSet, survey.program, survey.answers);
  const values = {
    question_set: survey.questionSet,
    version: survey.version,
    set_hash: survey.setHash,
    program,
    health: asJson(health),
    answers: JSON.stringify(answers),
  };
  await tx
    .insertInto('surveys')
    .values({ access_code: accessCode, ...values })
    .onConflict((conflict) => conflict.columns(['access_code', 'question_set']).doUpdateSet(values))
    .execute();
}

/** A consent that was given, by name. */
export interface GivenConsent {
  readonly name: string;
  readonly value: string;
  readonly signature?: string | undefined;
  /** The text that the member agreed to, for consents whose wording is kept as evidence. */
  readonly shown?: ShownText | undefined;
  /** The version of the set that asked for the consent; null when it is not known. */
  readonly setHash: string | null;
}

/** A text of `consent_texts` as read by a member. */
interface ShownText {
  /** SHA-256 of the text in UTF-8, as 64 hexadecimal digits. */
  readonly hash: string;
  readonly locale: string;
}

/** Returns the columns of a consent. */
export function consentColumns({ name, value, signature, shown, setHash }: GivenConsent) {
  const text = { text_hash: shown?.hash ?? null, locale: shown?.locale ?? null };
  return { name, value, signature: signature ?? null, ...text, set_hash: setHash };
}

/** Stores the consents that were given, with an audit row. Replaced consents are kept in `past_consents`. */
export async function storeConsents(tx: Db, accessCode: string, consents: readonly GivenConsent[], requestId: string): Promise<void> {
  if (consents.length === 0) return;
  await audit(tx, { actor: accessCode, action: 'giveConsents', subject: accessCode, requestId });
  const columns = ['access_code', 'name', 'value', 'signature', 'text_hash', 'locale', 'set_hash', 'given_at'] as const;
  const names = consents.map(({ name }) => name);
  // Locked by a separate statement, because a cluster cannot lock rows while it copies them.
  await tx.selectFrom('consents').select('name').where('access_code', '=', accessCode).where('name', 'in', names).forUpdate().execute();
  await tx
    .insertInto('past_consents')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom('consents').select(columns).where('access_code', '=', accessCode).where('name', 'in', names))
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
        given_at: sql`excluded.given_at`,
      }),
    )
    .execute();
}
