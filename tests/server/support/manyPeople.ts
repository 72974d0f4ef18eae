import { sql } from 'kysely';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { Db } from '../../../src/server/store/schema.ts';

/** Partner of the sandbox whose members may change programs. */
export const MEMBERS_AT = 1001;
/** Partner of the sandbox whose roster is compared by names and date of birth. */
export const ROSTER_AT = 1002;

/**
 * Creates members of one partner and people on the roster of another by SQL. All are called María O’Neill-Smith, in the spelling
 * of phones. Number n was born n days after 1940-01-01.
 */
export async function makePeople(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into accounts (access_code, email, email_key, kind, partner_id, program, first_name, last_name, dob)
    select 'MANY-' || n, 'many-' || n || '@example.com', 'many-' || n || '@example.com', 'b2b', ${sql.lit(MEMBERS_AT)}, 'WEIGHT',
      'María', 'O’Neill-Smith', (date '1940-01-01' + n)::text
    from generate_series(${from}::integer, ${to}::integer) as n`.execute(db);
  await sql`
    insert into roster (id, partner_id, matched_partner_id, first_name, last_name, dob, outcome, is_med_eligible, info)
    select 'many-' || n, ${sql.lit(ROSTER_AT)}, ${sql.lit(ROSTER_AT)}, 'María', 'O’Neill-Smith', (date '1940-01-01' + n)::text, 'ELIGIBLE',
      false, '{}'
    from generate_series(${from}::integer, ${to}::integer) as n`.execute(db);
}

/** The details of one of them, typed by hand. */
export function personOf(partnerId: number, number: number): JsonObject {
  const born = new Date(Date.UTC(1940, 0, 1 + number));
  const dateOfBirth = { year: born.getUTCFullYear(), month: born.getUTCMonth() + 1, day: born.getUTCDate() };
  return { partnerId, firstName: ' MARÍA ', lastName: "o'neill\u2010smith", dateOfBirth };
}
