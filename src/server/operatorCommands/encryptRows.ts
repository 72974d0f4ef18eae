import { sql, type RawBuilder } from 'kysely';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { isEncrypted, type FieldCipher } from '../encryption/fieldCipher.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import { countRows } from '../store/countRows.ts';
import { hasTable } from '../store/hasTable.ts';
import { partsOf } from '../store/months.ts';
import type { Db } from '../store/schema.ts';
import {
  healthColumns,
  plainHealth,
  fieldLocation,
  ENCRYPTED_TABLES,
  encryptEvent,
  encryptOwnerless,
  encryptUserData,
  surveyColumns,
  type EncryptedTableName,
} from '../store/encryptedColumns.ts';
import type { Store, Vault } from '../store/vault.ts';
import { inTransaction } from '../store/transactions.ts';
import { jsonOf, textOf } from '../store/columnValues.ts';

/** Number of table pages that one transaction encrypts: few enough that no lock is held for long. */
const PAGES_PER_BATCH = 32;

/** A row with its columns keyed by name, and its physical position in the table. */
type Row = Readonly<Record<string, unknown>> & { readonly ctid: string };

/** Returns the changed columns of an encrypted row. */
type EncryptRow = (row: Row, cipher: FieldCipher, vault: Vault) => Readonly<Record<string, Json | Date>>;

/** The encryption of each table's rows, and the condition for unencrypted rows. */
const TABLES: Readonly<Record<EncryptedTableName, { readonly isPlain: RawBuilder<boolean>; readonly encrypt: EncryptRow }>> = {
  accounts: {
    isPlain: sql`(health is null and num_nonnulls(program, gender, height_cm, weight_kg, exercise_minutes) > 0)
      or ${isPlain('user_data')} or ${isPlain('retriage')} or ${isPlain('last_triage')}`,
    encrypt: (row, cipher) => {
      const code = textOf(row['access_code']);
      const userData = jsonOf(row['user_data']);
      return {
        ...(row['health'] === null && healthColumns(cipher, code, plainHealth(row))),
        ...(isJsonObject(userData) && !isEncrypted(userData) && { user_data: encryptUserData(cipher, code, userData) }),
        retriage: encryptOnce(cipher, fieldLocation('accounts', 'retriage', code), jsonOf(row['retriage'])),
        last_triage: encryptOnce(cipher, fieldLocation('accounts', 'last_triage', code), jsonOf(row['last_triage'])),
      };
    },
  },
  surveys: {
    isPlain: sql`health is null or ${isPlain('answers')}`,
    encrypt: (row, cipher) => {
      const answers = jsonOf(row['answers']);
      if (!isJsonObject(answers) || isEncrypted(answers)) return {};
      return surveyColumns(cipher, textOf(row['access_code']), textOf(row['question_set']), textOf(row['program']), answers);
    },
  },
  outcomes: documents('outcomes'),
  member_surveys: documents('member_surveys'),
  medical_enrollments: documents('medical_enrollments'),
  triages: documents('triages'),
  events: events('events'),
  event_log: events('event_log'),
  ad_conversions: documents('ad_conversions'),
  idempotency_keys: documents('idempotency_keys'),
};

/**
 * Encrypts rows that were stored unencrypted. Works in batches while servers are running. If it is interrupted, encrypted rows stay
 * encrypted. Rows that a request is changing are left for the next run.
 * @param isTrial counts the rows without encrypting them
 * @returns the number of rows by table
 * @throws an error for the operator, when the tables are distributed over several servers
 */
export async function encryptRows(store: Store, isTrial: boolean, commandRun: CommandRun): Promise<Readonly<Record<string, number>>> {
  // The coordinator has no pages of such a table, so nothing would be encrypted.
  if (!isTrial && (await isDistributed(store.db)))
    throw new Error('Rows cannot be sealed once deploy/citus.sql has distributed the tables over several servers. Seal them first.');
  const counts: Record<string, number> = {};
  for (const table of tableNames())
    counts[table] = isTrial ? await countRows(store.db, table, TABLES[table].isPlain) : await encryptTable(store, table);
  if (!isTrial) await audit(store.db, { ...commandRun, action: 'seal', subject: 'health data' });
  return counts;
}

function tableNames(): readonly EncryptedTableName[] {
  const isTable = (name: string): name is EncryptedTableName => Object.hasOwn(ENCRYPTED_TABLES, name);
  return Object.keys(ENCRYPTED_TABLES).filter(isTable);
}

async function encryptTable(store: Store, table: EncryptedTableName): Promise<number> {
  let encryptedCount = 0;
  for (const part of await partsOf(store.db, table))
    for (let page = 0; page < (await pagesOf(store.db, part)); page += PAGES_PER_BATCH)
      encryptedCount += await encryptPages(store, table, part, page);
  return encryptedCount;
}

/** @param part the table itself, or one of its months */
async function encryptPages({ db, vault }: Store, table: EncryptedTableName, part: string, page: number): Promise<number> {
  const inPages = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_PER_BATCH},0)`}::tid and (${TABLES[table].isPlain})`;
  // Keys are created before the transaction, because a KMS may be slow.
  const ciphers = new Map<string, FieldCipher>();
  if (ENCRYPTED_TABLES[table].isOfMember) {
    const { rows: owners } = await sql<{ code: string }>`
      select distinct access_code as code from ${sql.table(part)} where ${inPages}`.execute(db);
    for (const { code } of owners) ciphers.set(code, await vault.memberCipher(db, code));
  }
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Row>`
      select ctid::text as ctid, ${sql.table(part)}.* from ${sql.table(part)} where ${inPages} for update skip locked`.execute(tx);
    let encryptedCount = 0;
    for (const row of rows) {
      const cipher = ENCRYPTED_TABLES[table].isOfMember ? ciphers.get(textOf(row['access_code'])) : vault.storeCipher;
      if (!cipher) continue;
      const changes = Object.entries(TABLES[table].encrypt(row, cipher, vault));
      const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${asParameter(value)}`);
      if (set.length > 0) await sql`update ${sql.table(part)} set ${sql.join(set)} where ctid = ${row.ctid}::tid`.execute(tx);
      encryptedCount += 1;
    }
    return encryptedCount;
  });
}

async function pagesOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}) / current_setting('block_size')::integer)::integer as pages`.execute(db);
  return rows[0]?.pages ?? 0;
}

/** Describes a table of events, of which only the sensitive ones are encrypted. */
function events(table: 'events' | 'event_log'): { readonly isPlain: RawBuilder<boolean>; readonly encrypt: EncryptRow } {
  return {
    isPlain: sql`event->>'privacy' = 'sensitive' and ${isPlain('event')}`,
    encrypt: (row, _cipher, vault) => {
      const event = jsonOf(row['event']);
      return isJsonObject(event) && !isEncrypted(event) ? { event: encryptEvent(vault, table, event) } : {};
    },
  };
}

/** Describes a table whose documents are encrypted as a whole. */
function documents(table: Exclude<EncryptedTableName, 'accounts' | 'surveys' | 'events' | 'event_log'>) {
  const { documents: columns, row: identity, isOfMember } = ENCRYPTED_TABLES[table];
  const isAnyPlain = sql<boolean>`${sql.join(columns.map(isPlain), sql` or `)}`;
  const encrypt: EncryptRow = (row, cipher, vault) =>
    Object.fromEntries(
      columns.map((column) => {
        const field = { table, column, row: identity.map((name) => textOf(row[name])) };
        const stored = jsonOf(row[column]);
        const encryptedDocument =
          isOfMember || isEncrypted(stored) ? encryptOnce(cipher, field, stored) : encryptOwnerless(vault, field, stored);
        return [column, encryptedDocument];
      }),
    );
  return { isPlain: isAnyPlain, encrypt };
}

/** Matches documents that are unencrypted and not empty. */
function isPlain(column: string): RawBuilder<boolean> {
  const document = sql.ref(column);
  return sql`(jsonb_typeof(${document}) <> 'null' and ${document} not in ('{}', '[]') and not ${document} ? 'sealed')`;
}

function encryptOnce({ encrypt }: FieldCipher, field: Parameters<FieldCipher['encrypt']>[0], stored: Json): Json {
  const isEmpty = stored === null || Object.keys(stored).length === 0;
  return isEmpty || isEncrypted(stored) ? stored : encrypt(field, stored);
}

/** Writes lists and objects as JSON, because the driver would convert a list to a PostgreSQL array. */
function asParameter(value: Json | Date): unknown {
  return value === null || value instanceof Date || typeof value !== 'object' ? value : JSON.stringify(value);
}

/** Returns true when the members' tables are distributed over several servers (deploy/citus.sql). */
async function isDistributed(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'pg_dist_partition'))) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = 'accounts'::regclass`.execute(db);
  return rows.length > 0;
}
