import { sql } from 'kysely';
import type { Db } from '../../src/server/store/schema.ts';

/** Partner of the sandbox that the members belong to. */
export const PARTNER = 1001;
/** Number of members per statement: few enough for the database to sort in memory. */
const CHUNK_MEMBERS = 100_000;
/** Months over which events and audit rows are spread, up to this one. */
const MONTHS = 12;

/** The tables that get rows for each member. */
const TABLES = [
  'roster',
  'eligibility_checks',
  'upids',
  'accounts',
  'surveys',
  'triages',
  'consents',
  'tokens',
  'event_log',
  'audit_log',
] as const;

/** The names of one generated person: a thousand first names, and as many last names as needed. */
export function namesOf(number: number): { readonly firstName: string; readonly lastName: string } {
  return { firstName: `First${number % 1000}`, lastName: `Last${Math.floor(number / 1000)}` };
}

/**
 * Creates members by SQL, with the rows of enrollments, check-ins and a year of visits: for each a person on the roster, an
 * eligibility check, a program id, an account with answers, a triage, a consent, a token, two events and three audit rows. Their
 * indexes are built afterwards, because adding to them row by row takes hours.
 */
export async function makeMembers(db: Db, from: number, to: number): Promise<void> {
  await makeMonths(db);
  // Old audit rows are sealed, because the server would otherwise seal them during the measurement.
  await sql`insert into audit_seals (rows, hash, month) values (0, md5(random()::text), '2000-01')`.execute(db);
  const indexes = await dropIndexes(db);
  const chunkStarts = Array.from({ length: Math.ceil((to - from + 1) / CHUNK_MEMBERS) }, (_, chunk) => from + chunk * CHUNK_MEMBERS);
  // Two at a time, because there are two cores.
  const makeHalf = async (half: number): Promise<void> => {
    for (const [index, start] of chunkStarts.entries())
      if (index % 2 === half) await makeChunk(db, start, Math.min(to, start + CHUNK_MEMBERS - 1));
  };
  await Promise.all([makeHalf(0), makeHalf(1)]);
  for (const index of indexes) await sql.raw(index).execute(db);
  for (const table of TABLES) await sql.raw(`vacuum analyze ${table}`).execute(db);
}

/** Creates the months that the server would have created in time. */
async function makeMonths(db: Db): Promise<void> {
  for (let monthsBack = 1; monthsBack <= MONTHS; monthsBack += 1)
    for (const table of ['event_log', 'audit_log']) {
      const [opens, closes] = [monthsBack, monthsBack - 1].map((months) => {
        const now = new Date();
        return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString();
      });
      const part = `${table}_${opens?.slice(0, 7).replace('-', '_')}`;
      await sql.raw(`create table if not exists ${part} partition of ${table} for values from ('${opens}') to ('${closes}')`).execute(db);
    }
}

/** Drops the indexes that no constraint needs. @returns the statements that build them again */
async function dropIndexes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as statement
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any(${TABLES}::regclass[]) and not indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ statement }) => statement);
}

async function makeChunk(db: Db, from: number, to: number): Promise<void> {
  const [first, last, partner] = [sql.lit(from), sql.lit(to), sql.lit(PARTNER)];
  const people = sql`(
    select n, 'GROWN-' || n as code, 'grown-' || n || '@example.com' as email, 'First' || n % 1000 as first, 'Last' || n / 1000 as last,
      (date '1950-01-01' + n % 18000)::text as dob, date_trunc('day', now()) - make_interval(days => n % 360) as at
    from generate_series(${first}, ${last}) as n) as people`;
  await db.transaction().execute(async (tx) => {
    // Foreign keys hold by construction.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into roster (id, partner_id, matched_partner_id, first_name, last_name, dob, outcome, is_med_eligible, info)
      select code, ${partner}, ${partner}, first, last, dob, 'ELIGIBLE', false, '{}' from ${people}`.execute(tx);
    await sql`insert into eligibility_checks (id, partner_id, facts, created_at)
      select code, ${partner}, jsonb_build_object('firstName', first, 'lastName', last, 'dob', dob), at from ${people}`.execute(tx);
    await sql`insert into upids (upid, batch_id, seats, taken) select code, batch_id, 1, 1 from ${people}, upids
      where upids.upid = 'UPID-ACME-OPEN'`.execute(tx);
    await sql`insert into accounts (access_code, email, email_key, kind, partner_id, upid, program, first_name, last_name, dob, user_data,
        password_hash, created_at, updated_at)
      select code, people.email, people.email, 'b2b', ${partner}, code, 'WEIGHT', first, last, people.dob,
        jsonb_build_object('age', 40, 'extras', jsonb_build_object('employeeId', 'E' || n, 'eligibilityId', code)), model.password_hash, at, at
      from ${people}, accounts as model where model.email_key = 'b2b@example.com'`.execute(tx);
    await sql`insert into surveys (access_code, question_set, version, program, answers, created_at)
      select code, 'DPP_SURVEY', 1, 'WEIGHT', jsonb_build_object('healthGoal', 'losingWeight', 'reasons', repeat(md5(code), 20)), at
      from ${people}`.execute(tx);
    await sql`insert into triages (key, partner_id, completion_status, survey, access_code, created_at, updated_at)
      select 'grown-' || n, ${partner}, 'COMPLETE', jsonb_build_object('healthGoal', 'losingWeight', 'reasons', repeat(md5(code), 8)), code, at, at
      from ${people}`.execute(tx);
    await sql`insert into consents (access_code, name, value, given_at) select code, 'callsAndTexts', 'true', at from ${people}`.execute(
      tx,
    );
    await sql`insert into tokens (token_hash, access_code, expires_at)
      select encode(sha256(convert_to('token-' || n, 'UTF8')), 'hex'), code, now() + interval '20 days' from ${people}`.execute(tx);
    await sql`insert into event_log (uuid, at, event, received_at)
      select gen_random_uuid()::text, at, jsonb_build_object('name', 'step_shown', 'userId', 'visitor-' || n, 'privacy', 'anonymous',
        'partnerId', ${partner}, 'sessionId', md5(code), 'properties', jsonb_build_object('step', 'healthGoal', 'position', 3)), at
      from ${people}, generate_series(1, 2)`.execute(tx);
    await sql`insert into audit_log (at, actor, action, subject, request_id, seal_id)
      select at, code, action, code, md5(code || action), (select max(id) from audit_seals) from ${people}, unnest(array['createAccount', 'login', 'getUserProfile']) as action`.execute(
      tx,
    );
  });
}
