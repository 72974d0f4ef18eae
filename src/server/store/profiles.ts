import { sql, type RawBuilder } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';
import { hashToken } from '../base/secrets.ts';
import { batched, perDatabase } from './batching/batches.ts';
import type { Db } from './schema.ts';
import { statement } from './batching/statement.ts';

/** A request for a member's profile with a token. */
interface Asked {
  readonly bearer: string;
  readonly accessCode: string;
  readonly requestId: string;
}

/** A member's profile. */
export interface ProfileRead {
  /**
   * Access code of the token's owner; null when the token is not valid. The other fields are filled only when the owner asks for
   * their own profile.
   */
  readonly owner: string | null;
  readonly firstName: string | null;
  readonly gender: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  /** Minutes logged in the two weeks before the request; null when none were. */
  readonly exerciseMinutes: number | null;
  readonly program: string | null;
  readonly startedAt: Date | null;
  readonly segmentId: Json;
  readonly segmentName: Json;
  readonly partnerSlug: string | null;
}

/** Reads a member's profile with the member's token and adds an audit row. Concurrent requests share a statement. */
export function readProfile(db: Db, asked: Asked, now: Date): Promise<ProfileRead> {
  return reading(db)({ asked, now });
}

const reading = perDatabase((db) =>
  batched(async (inputs: readonly { readonly asked: Asked; readonly now: Date }[]) => {
    const asked = inputs.map(({ asked: { bearer, accessCode, requestId }, now }, index) => {
      return { index, token: hashToken(bearer), code: accessCode, request: requestId, now };
    });
    return readRows(db, JSON.stringify(asked));
  }),
);

/** The columns of a profile in `accounts` with its partner, at a time. */
const columns = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  first_name as "firstName", gender, height_cm as "heightCm", weight_kg as "weightKg", program,
  program_started_at as "startedAt", user_data->'segmentId' as "segmentId", user_data->'segmentName' as "segmentName",
  case when exercise_logged_at > ${now} - interval '14 days' then exercise_minutes end as "exerciseMinutes", slug as "partnerSlug"`;

/** Reads a member's profile for the server itself, which has checked the member's token. */
export async function profileFor(db: Db, accessCode: string, now: Date): Promise<Omit<ProfileRead, 'owner'> | null> {
  const { rows } = await sql<Omit<ProfileRead, 'owner'>>`
    select ${columns(sql`${now.toISOString()}::timestamptz`)}
    from accounts left join partners on partners.id = partner_id where access_code = ${accessCode}`.execute(db);
  return rows[0] ?? null;
}

const readRows = statement<ProfileRead>(
  1,
  (_db, asked) => sql<ProfileRead>`
      with asked as materialized (
        select index, code, request, now, tokens.access_code as owner
        from jsonb_to_recordset(${asked}::jsonb) as asked(index integer, token text, code text, request text, now timestamptz)
        left join tokens on tokens.token_hash = token and tokens.expires_at > now
      ), audited as (
        insert into audit (actor, action, subject, request_id)
        select code, 'getUserProfile', code, request from asked where owner = code order by index
      )
      select owner, ${columns(sql`now`)}
      from asked left join accounts on access_code = code and owner = code left join partners on partners.id = partner_id
      order by index`,
);
