import type { Selectable } from 'kysely';
import { asObject, objectAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { FieldLocation, FieldCipher } from '../encryption/fieldCipher.ts';
import type { Database } from './schema.ts';
import type { Vault } from './vault.ts';

/**
 * A table with encrypted documents. Its other columns stay unencrypted
 * ([decision 30](../../../docs/decisions/0030-sealed-health-data.md)).
 */
interface EncryptedTable {
  /** The columns with encrypted documents. */
  readonly documents: readonly string[];
  /** The columns that identify a row within the table, to bind encrypted values to it. In a member's row, the first one is the access code. */
  readonly row: readonly string[];
  /** True when the rows belong to a member, whose key encrypts them. */
  readonly isOfMember: boolean;
}

/** The tables with encrypted documents. */
export const ENCRYPTED_TABLES = {
  accounts: { documents: ['user_data', 'retriage', 'last_triage'], row: ['access_code'], isOfMember: true },
  surveys: { documents: ['answers'], row: ['access_code', 'question_set'], isOfMember: true },
  outcomes: { documents: ['answers'], row: ['access_code', 'survey_id', 'experience'], isOfMember: true },
  member_surveys: { documents: ['answers', 'results'], row: ['access_code', 'question_set', 'stored_at'], isOfMember: true },
  medical_enrollments: { documents: ['data'], row: ['access_code'], isOfMember: true },
  triages: { documents: ['survey'], row: ['key'], isOfMember: false },
  events: { documents: ['event'], row: ['uuid'], isOfMember: false },
  event_log: { documents: ['event'], row: ['uuid'], isOfMember: false },
  ad_conversions: { documents: ['event'], row: ['event_id'], isOfMember: false },
  idempotency_keys: { documents: ['body'], row: ['operation', 'key'], isOfMember: false },
} as const satisfies Readonly<Record<string, EncryptedTable>>;

export type EncryptedTableName = keyof typeof ENCRYPTED_TABLES;

/** Builds the location of a value. */
export function fieldLocation<T extends EncryptedTableName>(
  table: T,
  column: (typeof ENCRYPTED_TABLES)[T]['documents'][number] | 'health',
  ...row: readonly string[]
): FieldLocation {
  return { table, column, row };
}

/** The health facts of an account that are not in its documents. */
export interface Health {
  readonly program: string | null;
  readonly gender: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  /** Exercise minutes in the two weeks before `exerciseLoggedAt`. */
  readonly exerciseMinutes: number | null;
  readonly exerciseLoggedAt: Date | null;
}

/** The columns of an account that `health` replaces. */
export const HEALTH_COLUMNS = ['program', 'gender', 'height_cm', 'weight_kg', 'exercise_minutes', 'exercise_logged_at', 'health'] as const;

/** The values of these columns. */
export type HealthRow = Pick<Selectable<Database['accounts']>, (typeof HEALTH_COLUMNS)[number]>;

const NO_HEALTH = { program: null, gender: null, height_cm: null, weight_kg: null, exercise_minutes: null, exercise_logged_at: null };

/** Returns the columns of an account for a member's health, encrypted or unencrypted. */
export function healthColumns({ isEncrypting, encrypt }: FieldCipher, accessCode: string, health: Health) {
  if (isEncrypting) {
    const sealed = encrypt(fieldLocation('accounts', 'health', accessCode), {
      ...health,
      exerciseLoggedAt: health.exerciseLoggedAt?.toISOString() ?? null,
    });
    return { ...NO_HEALTH, health: sealed };
  }
  return {
    program: health.program,
    gender: health.gender,
    height_cm: health.heightCm,
    weight_kg: health.weightKg,
    exercise_minutes: health.exerciseMinutes,
    exercise_logged_at: health.exerciseLoggedAt,
    health: null,
  };
}

/** Reads a member's health from the columns of an account. */
export function readHealth({ decrypt }: FieldCipher, accessCode: string, row: HealthRow): Health {
  if (row.health === null) return plainHealth(row);
  const health = asObject(decrypt(fieldLocation('accounts', 'health', accessCode), row.health));
  const { program, gender, heightCm, weightKg, exerciseMinutes, exerciseLoggedAt } = health;
  return {
    program: textIn(program),
    gender: textIn(gender),
    heightCm: numberIn(heightCm),
    weightKg: numberIn(weightKg),
    exerciseMinutes: numberIn(exerciseMinutes),
    exerciseLoggedAt: typeof exerciseLoggedAt === 'string' ? new Date(exerciseLoggedAt) : null,
  };
}

/** Reads a member's health from unencrypted columns. */
export function plainHealth(row: Readonly<Record<string, unknown>>): Health {
  const loggedAt = row['exercise_logged_at'];
  return {
    program: textIn(row['program']),
    gender: textIn(row['gender']),
    heightCm: numberIn(row['height_cm']),
    weightKg: numberIn(row['weight_kg']),
    exerciseMinutes: numberIn(row['exercise_minutes']),
    exerciseLoggedAt: loggedAt instanceof Date ? loggedAt : null,
  };
}

/** Encrypts the details of an enrollment. Fields that statements search for stay visible. */
export function encryptUserData({ encrypt }: FieldCipher, accessCode: string, userData: JsonObject): Json {
  const { segmentId, segmentName } = userData;
  const { employeeId } = objectAt(userData, 'extras');
  return encrypt(fieldLocation('accounts', 'user_data', accessCode), userData, { segmentId, segmentName, extras: { employeeId } });
}

/** Returns the columns of a survey for the program that it led to, and its answers. */
export function surveyColumns(
  { isEncrypting, encrypt }: FieldCipher,
  accessCode: string,
  questionSet: string,
  program: string,
  answers: JsonObject,
) {
  const row = [accessCode, questionSet] as const;
  return {
    program: isEncrypting ? '' : program,
    health: isEncrypting ? encrypt(fieldLocation('surveys', 'health', ...row), { program }) : null,
    answers: encrypt(fieldLocation('surveys', 'answers', ...row), answers),
  };
}

/** Encrypts an event that reveals something about health. Others stay unencrypted. */
export function encryptEvent({ storeCipher, marksOf }: Vault, table: 'event_log' | 'events', event: JsonObject): Json {
  const { uuid, privacy, properties, ...rest } = event;
  if (!storeCipher.isEncrypting || privacy !== 'sensitive' || typeof uuid !== 'string') return event;
  return storeCipher.encrypt(fieldLocation(table, 'event', uuid), event, { uuid, privacy, ...rest, ...marksOf(properties ?? null) });
}

/** Encrypts a document that belongs to no member. Its marks identify the people in it. */
export function encryptOwnerless({ storeCipher, marksOf }: Vault, field: FieldLocation, document: Json): Json {
  return storeCipher.encrypt(field, document, storeCipher.isEncrypting ? marksOf(document) : {});
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
