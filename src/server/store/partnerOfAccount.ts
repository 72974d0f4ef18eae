import type { Theme } from '../themes/theme.ts';
import type { Db } from './schema.ts';

/** What mails and the server's own pages show of a member's partner. */
export interface Sender {
  readonly id: number;
  readonly name: string;
  /** Path of the logo for light backgrounds. */
  readonly logo: string | null;
  readonly theme: Theme | null;
}

/** Returns the partner of an account; null for consumers, and for unknown access codes. */
export async function partnerOfAccount(db: Db, accessCode: string): Promise<Sender | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('partners', 'partners.id', 'accounts.partner_id')
    .select(['partners.id', 'partners.name', 'partners.configs', 'partners.logo', 'partners.theme'])
    .where('access_code', '=', accessCode)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.configs.DISPLAY_NAME ?? row.name, logo: row.logo?.light ?? null, theme: row.theme } : null;
}

/** Returns the partner of the account whose password a link changes. */
export async function partnerOfReset(db: Db, tokenHash: string): Promise<Sender | null> {
  const row = await db.selectFrom('password_resets').select('access_code').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.access_code == null ? null : partnerOfAccount(db, row.access_code);
}
