import type { Theme } from '../themes/theme.ts';
import type { Db } from './schema.ts';

/** Sets a partner's theme; null gives it the product's own look. */
export async function keepTheme(tx: Db, partnerId: number, theme: Theme | null): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ theme: theme && JSON.stringify(theme) })
    .where('id', '=', partnerId)
    .execute();
}
