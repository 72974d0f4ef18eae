import { sql } from 'kysely';
import { asksDob } from '../../enrollment/vocabulary/sharedConstants.ts';
import { asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { toIsoDate } from '../../runtime/base/dates.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { FieldCipher } from '../encryption/fieldCipher.ts';
import { changeHealth, type MemberData } from './accounts.ts';
import { equalsFolded } from './equalsFolded.ts';
import type { Db } from './schema.ts';
import { HEALTH_COLUMNS, fieldLocation, readHealth } from './encryptedColumns.ts';
import { MEMBER_KEY, type Store, type Vault } from './vault.ts';

type Schemas = components['schemas'];

/** The employee id that a member enrolled with, as in the index accounts_numbered. */
const PARTICIPANT_ID = sql`(user_data #>> '{extras,employeeId}')`;

/** The member data that re-triage needs. */
export interface RetriageMember extends Pick<MemberData, 'email' | 'firstName' | 'lastName' | 'dob' | 'gender' | 'userData'> {
  readonly accessCode: string;
  readonly partnerId: number | null;
  readonly program: string | null;
  /** The member's answer to `sex`, from the latest survey that asked. */
  readonly sex: string | null;
  /** Stored re-triage state: eligibilityReason, eligibleRetriagePrograms, changedAt. */
  readonly retriage: JsonObject;
}

/** Looks up a sponsored member by access code. */
export async function retriageMember({ db, vault }: Store, accessCode: string): Promise<RetriageMember | null> {
  const row = await members(db).where('access_code', '=', accessCode).executeTakeFirst();
  return row ? openMember(vault, row) : null;
}

/**
 * Finds a partner's member by typed details: names, and the date of birth or participant id, as the partner's configuration
 * requires.
 * @returns null when nobody or more than one member matches
 */
export async function findMember(
  { db, vault }: Store,
  partner: Schemas['Partner'],
  details: Schemas['RetriageDetails'],
): Promise<RetriageMember | null> {
  const { firstName, lastName, dateOfBirth, participantId } = details;
  const asksId = partner.configs.REQUIRES_PARTICIPANT_ID === true;
  const comparesDob = asksDob(partner) || !asksId;
  if ((asksId && !participantId) || (comparesDob && !dateOfBirth)) return null;
  const byName = members(db)
    .where('partner_id', '=', partner.id)
    .where(equalsFolded(sql.ref('last_name'), lastName))
    .where(equalsFolded(sql.ref('first_name'), firstName));
  const byDob = comparesDob && dateOfBirth ? byName.where('dob', '=', toIsoDate(dateOfBirth)) : byName;
  const byId = asksId && participantId ? byDob.where(equalsFolded(PARTICIPANT_ID, participantId)) : byDob;
  const [firstMatch, secondMatch] = await byId.limit(2).execute();
  return firstMatch && !secondMatch ? openMember(vault, firstMatch) : null;
}

/** The answers to a survey, encrypted or unencrypted. */
interface Answered {
  readonly questionSet: string;
  readonly answers: Json;
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

async function openMember(vault: Vault, row: Row): Promise<RetriageMember> {
  const { accessCode, email, partnerId, firstName, lastName, dob } = row;
  const cipher = await vault.cipherFor(accessCode, row.memberKey);
  const { program, gender } = readHealth(cipher, accessCode, row);
  const userData = asObject(cipher.decrypt(fieldLocation('accounts', 'user_data', accessCode), row.userData));
  const retriage = asObject(cipher.decrypt(fieldLocation('accounts', 'retriage', accessCode), row.retriage));
  const sexAnswers = row.surveys.map(
    ({ questionSet, answers }) => asObject(cipher.decrypt(fieldLocation('surveys', 'answers', accessCode, questionSet), answers))['sex'],
  );
  const sex = sexAnswers.find((answer) => typeof answer === 'string') ?? null;
  return { accessCode, email, partnerId, program, firstName, lastName, dob, gender, sex, userData, retriage };
}

function members(db: Db) {
  return db
    .selectFrom('accounts')
    .select([
      'access_code as accessCode',
      'email',
      'partner_id as partnerId',
      'first_name as firstName',
      'last_name as lastName',
      'dob',
      'user_data as userData',
      'retriage',
      ...HEALTH_COLUMNS,
      MEMBER_KEY.as('memberKey'),
      sql<readonly Answered[]>`(
        select coalesce(json_agg(json_build_object('questionSet', question_set, 'answers', answers) order by created_at desc), '[]')
        from surveys where surveys.access_code = accounts.access_code)`.as('surveys'),
    ])
    .where('kind', '=', 'b2b');
}

/**
 * Moves a member to another program and records when. Locks the account, because another tab may finish its re-triage at the same time.
 * @returns whether the member was moved, which is not the case when the program has been changed since the member was read; and the
 * program that the member is in now
 */
export async function changeProgram(
  tx: Db,
  cipher: FieldCipher,
  { accessCode, retriage }: Pick<RetriageMember, 'accessCode' | 'retriage'>,
  change: Pick<MemberData, 'program' | 'heightCm' | 'weightKg'>,
  now: Date,
): Promise<{ readonly isMoved: boolean; readonly program: string | null }> {
  const field = fieldLocation('accounts', 'retriage', accessCode);
  const row = await tx
    .selectFrom('accounts')
    .select(['retriage', ...HEALTH_COLUMNS])
    .where('access_code', '=', accessCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || asObject(cipher.decrypt(field, row.retriage))['changedAt'] !== retriage['changedAt'])
    return { isMoved: false, program: row ? readHealth(cipher, accessCode, row).program : null };
  const { program, heightCm, weightKg } = change;
  const health = { program, ...(heightCm !== null && { heightCm }), ...(weightKg !== null && { weightKg }) };
  const sealedRetriage = cipher.encrypt(field, { ...retriage, changedAt: now.toISOString() });
  const columns = { program_started_at: now, retriage: JSON.stringify(sealedRetriage), updated_at: now };
  await changeHealth(tx, cipher, accessCode, health, columns);
  return { isMoved: true, program };
}

/** Records a member's latest triage, its result, and the version of the set; null when no version is known. */
export async function storeLastTriage(
  tx: Db,
  { encrypt }: FieldCipher,
  accessCode: string,
  { at, result, setHash, now }: { readonly at: Date; readonly result: JsonObject; readonly setHash: string | null; readonly now: Date },
): Promise<void> {
  const last_triage = JSON.stringify(encrypt(fieldLocation('accounts', 'last_triage', accessCode), result));
  await tx
    .updateTable('accounts')
    .set({ last_triage_at: at, last_triage, last_triage_set_hash: setHash, updated_at: now })
    .where('access_code', '=', accessCode)
    .execute();
}
