import type { Selectable } from 'kysely';
import type { Theme } from '../themes/theme.ts';
import type { Database, Db } from './schema.ts';

/** The parts of a member's partner that emails and the server's own pages show. */
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
    .select(SENDER_COLUMNS)
    .where('access_code', '=', accessCode)
    .executeTakeFirst();
  return row ? senderOf(row) : null;
}

/** Returns the partner of a slug; null if there is none, or a disabled one. */
export async function partnerOfSlug(db: Db, slug: string): Promise<Sender | null> {
  const row = await db
    .selectFrom('partners')
    .select(SENDER_COLUMNS)
    .where('slug', '=', slug)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? senderOf(row) : null;
}

const SENDER_COLUMNS = ['partners.id', 'partners.name', 'partners.configs', 'partners.logo', 'partners.theme'] as const;

function senderOf({
  id,
  name,
  configs,
  logo,
  theme,
}: Pick<Selectable<Database['partners']>, 'id' | 'name' | 'configs' | 'logo' | 'theme'>): Sender {
  return { id, name: configs.DISPLAY_NAME ?? name, logo: logo?.light ?? null, theme };
}

/** Returns the partner of the account whose password a link changes. */
export async function partnerOfReset(db: Db, tokenHash: string): Promise<Sender | null> {
  const row = await db.selectFrom('password_resets').select('access_code').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.access_code == null ? null : partnerOfAccount(db, row.access_code);
}
