import { isJsonObject, objectAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { Place, Sealer } from '../encryption/sealer.ts';
import type { Vault } from './vault.ts';

/**
 * The tables with sealed documents. Their other columns stay unsealed: [decision
 * 30](../../../docs/decisions/0030-sealed-health-data.md).
 */
interface SealedTable {
  /** The columns with sealed documents. */
  readonly documents: readonly string[];
  /** The columns that identify a row within the table, to bind sealed values to it. In a member's row, the first one is the access code. */
  readonly row: readonly string[];
  /** True when the rows belong to a member, whose key seals them. */
  readonly ofMember: boolean;
}

/** Every sealed column of a document. */
export const SEALED = {
  accounts: { documents: ['user_data', 'retriage', 'last_triage'], row: ['access_code'], ofMember: true },
  surveys: { documents: ['answers'], row: ['access_code', 'question_set'], ofMember: true },
  outcomes: { documents: ['answers'], row: ['access_code', 'survey_id', 'experience'], ofMember: true },
  member_surveys: { documents: ['answers', 'results'], row: ['access_code', 'question_set', 'stored_at'], ofMember: true },
  medical_enrollments: { documents: ['data'], row: ['access_code'], ofMember: true },
  triages: { documents: ['survey'], row: ['key'], ofMember: false },
  events: { documents: ['event'], row: ['uuid'], ofMember: false },
  event_log: { documents: ['event'], row: ['uuid'], ofMember: false },
  ad_conversions: { documents: ['event'], row: ['event_id'], ofMember: false },
  idempotency_keys: { documents: ['body'], row: ['operation', 'key'], ofMember: false },
} as const satisfies Readonly<Record<string, SealedTable>>;

export type SealedTableName = keyof typeof SEALED;

/** Names the location of a value. */
export function placeOf<T extends SealedTableName>(
  table: T,
  column: (typeof SEALED)[T]['documents'][number] | 'health',
  ...row: readonly string[]
): Place {
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
export interface HealthRow {
  readonly program: string | null;
  readonly gender: string | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
  readonly exercise_minutes: number | null;
  readonly exercise_logged_at: Date | null;
  readonly health: JsonObject | null;
}

const NO_HEALTH = { program: null, gender: null, height_cm: null, weight_kg: null, exercise_minutes: null, exercise_logged_at: null };

/** Returns the columns of an account for a member's health, sealed or unsealed. */
export function healthColumns({ seals, seal }: Sealer, accessCode: string, health: Health) {
  if (seals) {
    const sealed = seal(placeOf('accounts', 'health', accessCode), {
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
export function readHealth({ open }: Sealer, accessCode: string, row: HealthRow): Health {
  if (row.health === null)
    return {
      program: row.program,
      gender: row.gender,
      heightCm: row.height_cm,
      weightKg: row.weight_kg,
      exerciseMinutes: row.exercise_minutes,
      exerciseLoggedAt: row.exercise_logged_at,
    };
  const health = objectIn(open(placeOf('accounts', 'health', accessCode), row.health));
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

/** Seals the details of an enrollment. Fields that statements search for stay visible. */
export function sealUserData({ seal }: Sealer, accessCode: string, userData: JsonObject): Json {
  const { segmentId, segmentName } = userData;
  const { employeeId } = objectAt(userData, 'extras');
  return seal(placeOf('accounts', 'user_data', accessCode), userData, { segmentId, segmentName, extras: { employeeId } });
}

/** Returns the columns of a survey for the program that it led to, and its answers. */
export function surveyColumns({ seals, seal }: Sealer, accessCode: string, questionSet: string, program: string, answers: JsonObject) {
  const row = [accessCode, questionSet] as const;
  return {
    program: seals ? '' : program,
    health: seals ? seal(placeOf('surveys', 'health', ...row), { program }) : null,
    answers: seal(placeOf('surveys', 'answers', ...row), answers),
  };
}

/** Seals an event that reveals something about health. Others stay unsealed. */
export function sealEvent({ store, marksOf }: Vault, table: 'event_log' | 'events', event: JsonObject): Json {
  const { uuid, privacy, properties, ...rest } = event;
  if (!store.seals || privacy !== 'sensitive' || typeof uuid !== 'string') return event;
  return store.seal(placeOf(table, 'event', uuid), event, { uuid, privacy, ...rest, ...marksOf(properties ?? null) });
}

/** Seals a document that belongs to no member. Its marks identify the people in it. */
export function sealOwnerless({ store, marksOf }: Vault, place: Place, document: Json): Json {
  return store.seal(place, document, store.seals ? marksOf(document) : {});
}

/** Returns an object that was sealed. */
export function objectIn(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}

function textIn(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function numberIn(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
