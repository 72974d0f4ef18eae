import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';
import { isEncrypted, type FieldCipher } from '../encryption/fieldCipher.ts';
import { emailKey } from '../store/accounts.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import { objectIn, ENCRYPTED_TABLES, type EncryptedTableName } from '../store/encryptedColumns.ts';
import type { Store } from '../store/vault.ts';

/** Tables with data that members have entered, by access code. */
const TABLES = ['accounts', 'surveys', 'outcomes', 'member_surveys', 'medical_enrollments', 'triages'] as const;

/** A row with its columns by name. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the data that a member has entered, decrypted, for a member who requests it.
 * @returns null when no account has this email
 */
export async function memberData(
  { db, vault }: Store,
  email: string,
  commandRun: CommandRun,
): Promise<Readonly<Record<string, readonly Row[]>> | null> {
  const account = await db.selectFrom('accounts').select('access_code').where('email_key', '=', emailKey(email)).executeTakeFirst();
  if (!account) return null;
  const { access_code: accessCode } = account;
  const rowsByTable: Record<string, readonly Row[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where access_code = ${accessCode}`.execute(db);
    const cipher = ENCRYPTED_TABLES[table].isOfMember ? await vault.memberCipher(db, accessCode) : vault.storeCipher;
    rowsByTable[table] = rows.map((row) => openRow(cipher, table, row));
  }
  await audit(db, { ...commandRun, action: 'memberData', subject: accessCode });
  return rowsByTable;
}

/** Opens the encrypted columns of a row, and restores the columns that `health` replaces. */
export function openRow({ decrypt }: FieldCipher, table: EncryptedTableName, row: Row): Row {
  const { password_hash: _hash, health = null, ...plain } = row;
  const identity = ENCRYPTED_TABLES[table].row.map((name) => textOf(row[name]));
  const openedDocuments = ENCRYPTED_TABLES[table].documents.map(
    (column) => [column, decrypt({ table, column, row: identity }, jsonOf(row[column]))] as const,
  );
  const sealed = jsonOf(health);
  const healthValues = isEncrypted(sealed) ? objectIn(decrypt({ table, column: 'health', row: identity }, sealed)) : {};
  const columns = Object.entries(healthValues).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`),
    value,
  ]);
  return { ...plain, ...Object.fromEntries(openedDocuments), ...Object.fromEntries(columns) };
}

/** Returns the text of a column that identifies a row. */
export function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Returns the value of a JSON column. */
export function jsonOf(value: unknown): Json {
  const isJson = (candidate: unknown): candidate is Json =>
    candidate === null || ['string', 'number', 'boolean', 'object'].includes(typeof candidate);
  return isJson(value) ? value : null;
}
