import { sql } from 'kysely';
import type { KeyRing } from '../encryption/keyRing.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import type { Db } from '../store/schema.ts';
import { ABOUT_STORE, aboutMember } from '../store/vault.ts';

/** Number of keys that one transaction rewraps. */
const BATCH_KEYS = 500;
/** Number of keys that are wrapped at the same time: a KMS limits its calls. */
const MAX_CONCURRENT = 20;

/** The result of a rotation. */
export interface RotationResult {
  /** Number of rewrapped data keys. */
  readonly rewrapped: number;
  /** Number of data keys by the name of the key that now wraps them. */
  readonly keys: Readonly<Record<string, number>>;
}

/**
 * Rewraps all data keys with the ring's current key. The data itself is unchanged. Works in batches while servers are running.
 * After an interruption, the next run continues.
 */
export async function rotateKeys(db: Db, ring: KeyRing, commandRun: CommandRun): Promise<RotationResult> {
  let rewrapped = await rotateStoreKey(db, ring);
  for (let batchCount = BATCH_KEYS; batchCount === BATCH_KEYS; rewrapped += batchCount) batchCount = await rotateSome(db, ring);
  await audit(db, { ...commandRun, action: 'rotateKeys', subject: ring.current });
  return { rewrapped, keys: await countKeys(db) };
}

/** Counts the data keys by the name of the key that wraps them. A key with none can be removed from the file. */
export async function countKeys(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kek: string; count: number }>`
    select kek, count(*)::integer as count from (select kek from member_keys union all select kek from store_keys) as each
    group by kek order by kek`.execute(db);
  return Object.fromEntries(rows.map(({ kek, count }) => [kek, count]));
}

async function rotateStoreKey(db: Db, ring: KeyRing): Promise<number> {
  const storedKey = await db.selectFrom('store_keys').select(['kek', 'wrapped']).where('kek', '<>', ring.current).executeTakeFirst();
  if (!storedKey) return 0;
  const { kek, wrapped } = await ring.wrap(await ring.unwrap(storedKey, ABOUT_STORE), ABOUT_STORE);
  await db.updateTable('store_keys').set({ kek, wrapped }).where('wrapped', '=', storedKey.wrapped).execute();
  return 1;
}

/** Rewraps the keys of some members, and returns their number. */
async function rotateSome(db: Db, ring: KeyRing): Promise<number> {
  const storedKeys = await db
    .selectFrom('member_keys')
    .select(['access_code', 'kek', 'wrapped'])
    .where('kek', '<>', ring.current)
    .limit(BATCH_KEYS)
    .execute();
  const rewrap = async (row: (typeof storedKeys)[number]) => {
    const about = aboutMember(row.access_code);
    return { code: row.access_code, before: row.wrapped, ...(await ring.wrap(await ring.unwrap(row, about), about)) };
  };
  const rewrappedKeys: Awaited<ReturnType<typeof rewrap>>[] = [];
  for (let start = 0; start < storedKeys.length; start += MAX_CONCURRENT)
    rewrappedKeys.push(...(await Promise.all(storedKeys.slice(start, start + MAX_CONCURRENT).map(rewrap))));
  // A member who was erased in the meantime no longer has a row.
  await sql`update member_keys set kek = given.kek, wrapped = given.wrapped
    from jsonb_to_recordset(${JSON.stringify(rewrappedKeys)}::jsonb) as given(code text, before text, kek text, wrapped text)
    where access_code = code and member_keys.wrapped = before`.execute(db);
  return storedKeys.length;
}
