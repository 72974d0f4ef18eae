import { sql } from 'kysely';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { ContractServer } from '../../server/support/contractServer.ts';

/** Everything that the database stores about a member, without values that always differ: keys, codes and times. */
export type Snapshot = Readonly<Record<string, readonly JsonObject[]>>;

const TABLES = ['accounts', 'surveys', 'triages', 'outcomes', 'consents', 'medical_enrollments', 'support_requests'];
const TIMESTAMP = /"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)"/g;

/** Returns the snapshot of the member with this email, including triage records that contain the email. */
export async function snapshotOf({ db }: Pick<ContractServer, 'db'>, email: string): Promise<Snapshot> {
  const { rows } = await sql<{ access_code: string }>`select access_code from accounts where email_key = ${email}`.execute(db);
  const code = rows[0]?.access_code ?? '';
  const rowsByTable = TABLES.map(async (table) => {
    const namesMember = table === 'triages' ? sql`survey->'createAccount'->>'email' = ${email}` : sql`false`;
    const result = await sql<{ row: JsonObject }>`
      select to_jsonb(held) - 'password_hash' - 'id' as row from ${sql.table(table)} as held
      where access_code = ${code} or ${namesMember} order by 1`.execute(db);
    return [table, result.rows.map(({ row }) => row)] as const;
  });
  return normalise(Object.fromEntries(await Promise.all(rowsByTable)), [email, code]);
}

function normalise(snapshot: Snapshot, names: readonly string[]): Snapshot {
  let text = JSON.stringify(snapshot)
    .replaceAll(TIMESTAMP, '"moment"')
    .replaceAll(/"(?:tk|pe)_[\w-]+"/g, '"key"');
  for (const name of names) if (name !== '') text = text.replaceAll(name, 'own');
  const value: Snapshot = JSON.parse(text);
  return value;
}
