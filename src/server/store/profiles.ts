import { DAY_MS } from '../../runtime/base/dates.ts';
import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';
import { hashToken } from '../base/secrets.ts';
import { batch } from './batching/batches.ts';
import type { Db } from './schema.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { WrappedKey } from '../encryption/keyRing.ts';
import { HEALTH_COLUMNS, readHealth, type Health, type HealthRow } from './encryptedColumns.ts';
import { statement } from './batching/statement.ts';
import { MEMBER_KEY, type Store, type Vault } from './vault.ts';

/** A request for a member's profile with a token. */
interface ProfileRequest {
  readonly bearer: string;
  readonly accessCode: string;
  readonly requestId: string;
}

/** A member's profile. */
export interface Profile extends Pick<Health, 'program' | 'gender' | 'heightCm' | 'weightKg'> {
  readonly firstName: string | null;
  /** Minutes logged in the two weeks before the request; null when none were. */
  readonly exerciseMinutes: number | null;
  readonly startedAt: Date | null;
  readonly segmentId: Json;
  readonly segmentName: Json;
  readonly partnerSlug: string | null;
}

/**
 * Reads a member's profile with the member's token and adds an audit row. The profile is empty unless the token's owner requests it.
 * Concurrent requests share a statement.
 */
export async function readProfile({ db, vault }: Store, request: ProfileRequest, now: Date): Promise<Profile & Owned> {
  const row = await readBatched(db)({ asked: request, now });
  return { owner: row.owner, ...(await openProfile(vault, request.accessCode, row, now)) };
}

const readBatched = memoise((db: Db) =>
  batch(async (inputs: readonly { readonly asked: ProfileRequest; readonly now: Date }[]) => {
    const requestRows = inputs.map(({ asked: { bearer, accessCode, requestId }, now }, index) => {
      return { index, token: hashToken(bearer), code: accessCode, request: requestId, now };
    });
    return readRows(
      db,
      JSON.stringify(requestRows),
      inputs.map((input) => input.asked.accessCode),
    );
  }),
);

interface Owned {
  /** Access code of the token's owner; null when the token is not valid. */
  readonly owner: string | null;
}

/** The stored columns of a profile: those of `accounts` and of its partner. */
interface Row extends HealthRow, Pick<Profile, 'firstName' | 'startedAt' | 'segmentId' | 'segmentName' | 'partnerSlug'> {
  readonly memberKey: WrappedKey | null;
}

const COLUMNS = sql`
  first_name as "firstName", ${sql.join(HEALTH_COLUMNS.map((column) => sql.ref(column)))}, ${MEMBER_KEY} as "memberKey",
  program_started_at as "startedAt", user_data->'segmentId' as "segmentId", user_data->'segmentName' as "segmentName",
  slug as "partnerSlug"`;

const FORTNIGHT_MS = 14 * DAY_MS;

async function openProfile(vault: Vault, accessCode: string, row: Row, now: Date): Promise<Profile> {
  const health = readHealth(await vault.cipherFor(accessCode, row.memberKey), accessCode, row);
  const { program, gender, heightCm, weightKg, exerciseLoggedAt } = health;
  const { firstName, startedAt, segmentId, segmentName, partnerSlug } = row;
  const isRecent = exerciseLoggedAt !== null && now.getTime() - exerciseLoggedAt.getTime() < FORTNIGHT_MS;
  const exerciseMinutes = isRecent ? health.exerciseMinutes : null;
  return { firstName, gender, heightCm, weightKg, exerciseMinutes, program, startedAt, segmentId, segmentName, partnerSlug };
}

/** Reads a member's profile for the server itself, which has checked the member's token. */
export async function profileFor({ db, vault }: Store, accessCode: string, now: Date): Promise<Profile | null> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from accounts left join partners on partners.id = partner_id where access_code = ${accessCode}`.execute(db);
  return rows[0] ? openProfile(vault, accessCode, rows[0], now) : null;
}

/** Passing the access codes separately lets a cluster ask only the servers that have their accounts. */
const readRows = statement(
  2,
  (_db, asked, codes) => sql<Row & Owned>`
      with asked as materialized (select index, code, owner from audited_owners_26(${asked}::jsonb)),
      found as materialized (
        select access_code, ${COLUMNS} from accounts left join partners on partners.id = partner_id where access_code = any(${codes}::text[]))
      select asked.owner, found.* from asked left join found on found.access_code = asked.code and asked.owner = asked.code
      order by asked.index`,
);
