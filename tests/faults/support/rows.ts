import { sql } from 'kysely';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { ContractServer } from '../../server/support/contractServer.ts';

/** The number of rows of each kind that the database stores for a member. */
export interface MemberRows {
  readonly accounts: number;
  readonly surveys: number;
  /** Triage records that contain the email, whoever they belong to. */
  readonly triages: number;
  readonly linkedTriages: number;
  readonly outcomes: number;
  readonly medical: number;
}

/** Counts the rows of the member with this email. */
export async function rowsOf({ db }: Pick<ContractServer, 'db'>, email: string): Promise<MemberRows> {
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(db)).rows[0]?.n ?? 0;
  const code = sql`(select access_code from accounts where email_key = ${email})`;
  return {
    accounts: await count(sql`select count(*)::int as n from accounts where email_key = ${email}`),
    surveys: await count(sql`select count(*)::int as n from surveys where access_code = ${code}`),
    triages: await count(sql`select count(*)::int as n from triages where survey->'createAccount'->>'email' = ${email}`),
    linkedTriages: await count(sql`select count(*)::int as n from triages where access_code = ${code}`),
    outcomes: await count(sql`select count(*)::int as n from outcomes where access_code = ${code}`),
    medical: await count(sql`select count(*)::int as n from medical_enrollments where access_code = ${code}`),
  };
}

/** Returns the stored user data of the account creation; empty if there is no account. */
export async function userDataOf({ db }: Pick<ContractServer, 'db'>, email: string): Promise<JsonObject> {
  const row = await db.selectFrom('accounts').select('user_data').where('email_key', '=', email).executeTakeFirst();
  return row?.user_data ?? {};
}
