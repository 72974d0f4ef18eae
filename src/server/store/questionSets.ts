import { sql } from 'kysely';
import { insertMissing } from './insertMissing.ts';
import type { Db } from './schema.ts';

/** A version of a question set. */
export interface StoredSet {
  readonly hash: string;
  readonly name: string;
  /** JSON. */
  readonly content: string;
}

/** Stores the versions that this server uses, and records that they are in use. */
export async function storeQuestionSets(db: Db, sets: readonly StoredSet[]): Promise<void> {
  const hashes = sets.map(({ hash }) => hash);
  const storedHashes = await recordUse(db, hashes);
  for (const { hash, name, content } of sets.filter((each) => !storedHashes.includes(each.hash)))
    await insertMissing(db, 'question_sets', { hash, name, content });
}

/** Records that versions are in use. @returns those that are stored */
export async function recordUse(db: Db, hashes: readonly string[]): Promise<readonly string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .updateTable('question_sets')
    .set({ used_at: sql`now()` })
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Returns the content of a version that a server has used within a number of days; null when there is none. */
export async function questionSetContent(db: Db, hash: string, days: number): Promise<string | null> {
  const row = await db
    .selectFrom('question_sets')
    .select('content')
    .where('hash', '=', hash)
    .where('used_at', '>', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .executeTakeFirst();
  return row?.content ?? null;
}
