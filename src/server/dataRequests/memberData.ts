import { sql } from 'kysely';
import { asObject } from '../../runtime/base/json.ts';
import { isEncrypted, type FieldCipher } from '../encryption/fieldCipher.ts';
import { emailKey } from '../store/accounts.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import { jsonOf, textOf } from '../store/columnValues.ts';
import { ENCRYPTED_TABLES, type EncryptedTableName } from '../store/encryptedColumns.ts';
import type { Store } from '../store/vault.ts';
import { eligibilityIdOf, isCheckOf, isTriageOf, mentionsOf } from './findTraces.ts';

/** Tables of a member's answers, by access code. Some of their columns are encrypted. */
const ANSWER_TABLES = ['accounts', 'surveys', 'outcomes', 'member_surveys', 'medical_enrollments', 'triages'] as const;

/** Other tables with rows of a member, by access code. */
const PLAIN_TABLES = ['consents', 'past_consents', 'support_requests', 'coach_alerts'] as const;

/** A row with its columns keyed by name. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the data that is stored about a member, decrypted, for a member who requests it. Events and ad conversions are left out.
 * @returns null when no account has this email
 */
export async function memberData(
  { db, vault }: Store,
  email: string,
  commandRun: CommandRun,
): Promise<Readonly<Record<string, readonly Row[]>> | null> {
  const key = emailKey(email);
  const account = await db
    .selectFrom('accounts')
    .select(['access_code', 'partner_id', 'first_name', 'last_name', 'dob'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  if (!account) return null;
  const { access_code: accessCode } = account;
  const rowsByTable: Record<string, readonly Row[]> = {};
  const rowsOf = async (table: string): Promise<readonly Row[]> =>
    (await sql<Row>`select * from ${sql.table(table)} where access_code = ${accessCode}`.execute(db)).rows;
  for (const table of ANSWER_TABLES) {
    const rows = await rowsOf(table);
    const cipher = ENCRYPTED_TABLES[table].isOfMember ? await vault.memberCipher(db, accessCode) : vault.storeCipher;
    rowsByTable[table] = rows.map((row) => openRow(cipher, table, row));
  }
  for (const table of PLAIN_TABLES) rowsByTable[table] = await rowsOf(table);
  const [{ user_data: userData = null } = {}] = rowsByTable['accounts'] ?? [];
  const mentions = mentionsOf(vault, accessCode, key);
  const eligibilityId = eligibilityIdOf(asObject(userData));
  const isOwnCheck = isCheckOf({ ...account, user_data: asObject(userData) }, mentions);
  const checks = await db.selectFrom('eligibility_checks').selectAll().where(isOwnCheck).execute();
  rowsByTable['eligibility_checks'] = checks;
  const isOwnTriage = isTriageOf([...checks.map(({ id }) => id), eligibilityId], mentions);
  const unlinkedTriages = await db.selectFrom('triages').selectAll().where(isOwnTriage).execute();
  rowsByTable['triages'] = [...(rowsByTable['triages'] ?? []), ...unlinkedTriages.map((row) => openRow(vault.storeCipher, 'triages', row))];
  rowsByTable['single_sign_on'] = await db.selectFrom('single_sign_on').selectAll().where('eligibility_id', '=', eligibilityId).execute();
  rowsByTable['opt_outs'] = await db.selectFrom('opt_outs').selectAll().where('email_key', '=', key).execute();
  rowsByTable['portal_users'] = await db.selectFrom('portal_users').selectAll().where('linked_email', '=', key).execute();
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
  const healthValues = isEncrypted(sealed) ? asObject(decrypt({ table, column: 'health', row: identity }, sealed)) : {};
  const columns = Object.entries(healthValues).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`),
    value,
  ]);
  return { ...plain, ...Object.fromEntries(openedDocuments), ...Object.fromEntries(columns) };
}
