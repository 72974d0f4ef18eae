import { sql } from 'kysely';
import type { JsonObject } from '../../runtime/base/json.ts';
import { toIsoDate } from '../../runtime/base/dates.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { isWritten } from './names.ts';
import type { Db } from './schema.ts';

type Schemas = components['schemas'];

/** The employee id that a member enrolled with, as the index accounts_numbered has it. */
const PARTICIPANT_ID = sql`(user_data #>> '{extras,employeeId}')`;

/** A member as re-triage needs it. */
export interface RetriageMember {
  readonly accessCode: string;
  readonly email: string;
  readonly partnerId: number | null;
  readonly program: string | null;
  readonly programStartedAt: Date | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: string | null;
  readonly gender: string | null;
  /** The member's answer to `sex`, from the latest survey that asked. */
  readonly sex: string | null;
  readonly userData: JsonObject;
  /** Stored re-triage state: eligibilityReason, eligibleRetriagePrograms, changedAt. */
  readonly retriage: JsonObject;
}

/** Looks up a sponsored member by access code. */
export async function retriageMember(db: Db, accessCode: string): Promise<RetriageMember | null> {
  const row = await members(db).where('access_code', '=', accessCode).executeTakeFirst();
  return row ?? null;
}

/**
 * Finds a partner's member by typed details: names, and the date of birth or participant id, as the partner's configuration
 * requires.
 * @returns null when nobody or more than one member matches
 */
export async function findMember(db: Db, partner: Schemas['Partner'], details: Schemas['RetriageDetails']): Promise<RetriageMember | null> {
  const { firstName, lastName, dateOfBirth, participantId } = details;
  const asksId = partner.configs.REQUIRES_PARTICIPANT_ID === true;
  const asksDob = partner.configs.REQUIRES_DOB === true || !asksId;
  if ((asksId && !participantId) || (asksDob && !dateOfBirth)) return null;
  const called = members(db)
    .where('partner_id', '=', partner.id)
    .where(isWritten(sql.ref('last_name'), lastName))
    .where(isWritten(sql.ref('first_name'), firstName));
  const born = asksDob && dateOfBirth ? called.where('dob', '=', toIsoDate(dateOfBirth)) : called;
  const numbered = asksId && participantId ? born.where(isWritten(PARTICIPANT_ID, participantId)) : born;
  const [found, second] = await numbered.limit(2).execute();
  return found && !second ? found : null;
}

function members(db: Db) {
  return db
    .selectFrom('accounts')
    .select([
      'access_code as accessCode',
      'email',
      'partner_id as partnerId',
      'program',
      'program_started_at as programStartedAt',
      'first_name as firstName',
      'last_name as lastName',
      'dob',
      'gender',
      'user_data as userData',
      'retriage',
      sql<string | null>`(select answers->>'sex' from surveys s where s.access_code = accounts.access_code and answers ? 'sex'
        order by created_at desc limit 1)`.as('sex'),
    ])
    .where('kind', '=', 'b2b');
}

/** Returns the employee id that a member enrolled with, or null. */
export function participantIdOf({ userData }: Pick<RetriageMember, 'userData'>): string | null {
  const { extras } = userData;
  const id = typeof extras === 'object' && extras !== null && !Array.isArray(extras) && 'employeeId' in extras ? extras.employeeId : null;
  return typeof id === 'string' ? id : null;
}

/** Moves a member to another program and records when. */
export async function changeProgram(
  tx: Db,
  { accessCode, retriage }: Pick<RetriageMember, 'accessCode' | 'retriage'>,
  change: { readonly program: string; readonly heightCm: number | null; readonly weightKg: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      program: change.program,
      program_started_at: now,
      retriage: JSON.stringify({ ...retriage, changedAt: now.toISOString() }),
      updated_at: now,
      ...(change.heightCm !== null && { height_cm: change.heightCm }),
      ...(change.weightKg !== null && { weight_kg: change.weightKg }),
    })
    .where('access_code', '=', accessCode)
    .execute();
}
