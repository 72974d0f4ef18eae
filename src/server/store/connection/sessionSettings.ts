import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** The settings that each connection for requests sends when it is opened, with the value that means that the setting was dropped. */
const UNWANTED: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  plan_cache_mode: 'auto',
  jit: 'on',
};

/**
 * Returns the settings that a pooler dropped. Without them a statement may wait forever, or read a whole table. An operator can set
 * them for the role instead (docs/operating.md, A pooler in front of the database).
 */
export async function droppedSettings(db: Db): Promise<readonly string[]> {
  const names = Object.keys(UNWANTED);
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names}::text[]) order by name`.execute(db);
  return rows.filter(({ name, setting }) => UNWANTED[name] === setting).map(({ name }) => name);
}
