import { createHash } from 'node:crypto';
import { isJsonObject } from '../../runtime/base/json.ts';
import { insertMissing } from './insertMissing.ts';
import type { Db } from './schema.ts';

/** A logo that is safe to serve. */
export interface Logo {
  readonly type: 'svg' | 'png';
  readonly content: Buffer;
  /** Its width divided by its height. */
  readonly ratio: number;
}

/** Theme of a logo: for light or for dark backgrounds. */
export type LogoTheme = 'light' | 'dark';

/** Path under which logos are served. */
export const LOGO_PATH = '/partner-logos';

/**
 * Stores a logo for a partner.
 * @returns its address on this server
 */
export async function storeLogo(tx: Db, partnerId: number, theme: LogoTheme, { type, content, ratio }: Logo): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  await insertMissing(tx, 'logos', { hash, type, content });
  const address = `${LOGO_PATH}/${hash}.${type}`;
  const partner = await tx.selectFrom('partners').select('logo').where('id', '=', partnerId).forUpdate().executeTakeFirst();
  const storedLogo = isJsonObject(partner?.logo) ? partner.logo : { light: address, lightRatio: ratio };
  const logo = { ...storedLogo, [theme]: address, [`${theme}Ratio`]: ratio };
  await tx
    .updateTable('partners')
    .set({ logo: JSON.stringify(logo) })
    .where('id', '=', partnerId)
    .execute();
  return address;
}

/** Removes both logos of a partner. */
export async function removeLogos(tx: Db, partnerId: number): Promise<void> {
  await tx.updateTable('partners').set({ logo: null }).where('id', '=', partnerId).execute();
}
