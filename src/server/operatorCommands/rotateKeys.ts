import { sql } from 'kysely';
import type { KeyRing } from '../encryption/keyRing.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import type { Db } from '../store/schema.ts';
import { ABOUT_STORE, aboutMember } from '../store/vault.ts';

/** Number of keys that one transaction rewraps. */
const TOGETHER = 500;
/** Number of keys that are wrapped at the same time: a KMS limits its calls. */
const AT_ONCE = 20;

/** The result of a rotation. */
export interface Rotated {
  /** Number of rewrapped data keys. */
  readonly rewrapped: number;
  /** Number of data keys by the name of the key that now wraps them. */
  readonly keys: Readonly<Record<string, number>>;
}

/**
 * Rewraps all data keys with the ring's current key. The data itself is unchanged. Works in batches while servers are running.
 * After an interruption, the next run continues.
 */
export async function rotateKeys(db: Db, ring: KeyRing, commandRun: CommandRun): Promise<Rotated> {
  let rewrapped = await rotateStoreKey(db, ring);
  for (let done = TOGETHER; done === TOGETHER; rewrapped += done) done = await rotateSome(db, ring);
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
  const stored = await db.selectFrom('store_keys').select(['kek', 'wrapped']).where('kek', '<>', ring.current).executeTakeFirst();
  if (!stored) return 0;
  const { kek, wrapped } = await ring.wrap(await ring.unwrap(stored, ABOUT_STORE), ABOUT_STORE);
  await db.updateTable('store_keys').set({ kek, wrapped }).where('wrapped', '=', stored.wrapped).execute();
  return 1;
}

/** Rewraps the keys of some members, and returns their number. */
async function rotateSome(db: Db, ring: KeyRing): Promise<number> {
  const found = await db
    .selectFrom('member_keys')
    .select(['access_code', 'kek', 'wrapped'])
    .where('kek', '<>', ring.current)
    .limit(TOGETHER)
    .execute();
  const rewrap = async (row: (typeof found)[number]) => {
    const about = aboutMember(row.access_code);
    return { code: row.access_code, before: row.wrapped, ...(await ring.wrap(await ring.unwrap(row, about), about)) };
  };
  const wrapped: Awaited<ReturnType<typeof rewrap>>[] = [];
  for (let start = 0; start < found.length; start += AT_ONCE)
    wrapped.push(...(await Promise.all(found.slice(start, start + AT_ONCE).map(rewrap))));
  // A member who was erased in the meantime no longer has a row.
  await sql`update member_keys set kek = given.kek, wrapped = given.wrapped
    from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as given(code text, before text, kek text, wrapped text)
    where access_code = code and member_keys.wrapped = before`.execute(db);
  return found.length;
}
