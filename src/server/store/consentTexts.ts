import { createHash } from 'node:crypto';
import { fnv1a32 } from '../../runtime/base/fnv1a32.ts';
import { insertMissing } from './insertMissing.ts';
import type { Db } from './schema.ts';

/**
 * Returns the SHA-256 of the consent text with an FNV-1a fingerprint, among all texts that any version of the product has shown;
 * null when there is none.
 */
export type ConsentTexts = (fingerprint: string) => Promise<string | null>;

/**
 * Registers the current texts of consents. A page may outlive a deployment, and during a deployment a new page may reach an old server, so
 * texts are looked up in the database, where every server has registered its own.
 * @param startupDb for the startup, which should not time out
 * @param current returns the texts of the current definitions
 */
export async function knownConsentTexts(
  { db, startupDb }: { readonly db: Db; readonly startupDb: Db },
  current: () => readonly string[],
): Promise<ConsentTexts> {
  const hashes = new Map<string, string>();
  const registerAndRead = async (on: Db): Promise<void> => {
    const values = current().map((text) => ({ hash: createHash('sha256').update(text).digest('hex'), text }));
    if (values.length > 0) await insertMissing(on, 'consent_texts', values);
    const rows = await on.selectFrom('consent_texts').select(['hash', 'text']).execute();
    for (const { hash, text } of rows) hashes.set(String(fnv1a32(text)), hash);
  };
  await registerAndRead(startupDb);
  return async (fingerprint) => {
    if (!hashes.has(fingerprint)) await registerAndRead(db);
    return hashes.get(fingerprint) ?? null;
  };
}
