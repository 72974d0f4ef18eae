import type { Theme } from '../themes/theme.ts';
import type { Db } from './schema.ts';

/** Sets a partner's theme; null gives it the product's own look. */
export async function storeTheme(tx: Db, partnerId: number, theme: Theme | null): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ theme: theme && JSON.stringify(theme) })
    .where('id', '=', partnerId)
    .execute();
}

/** Returns a partner's theme; null for an unknown partner and for one without a theme. */
export async function themeOf(db: Db, partnerId: number): Promise<Theme | null> {
  const partner = await db.selectFrom('partners').select('theme').where('id', '=', partnerId).executeTakeFirst();
  return partner?.theme ?? null;
}
