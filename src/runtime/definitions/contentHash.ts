import { createHash } from 'node:crypto';
import type { Environment, QuestionSet } from './types.ts';

/** The content that determines the way through a set: the set itself, and the lists that its rules read, for each environment. */
export interface SetContent {
  readonly set: QuestionSet;
  readonly environments: readonly Environment[];
}

/** A set's content in its stored form, with its hash. */
export interface HashedSet {
  readonly content: string;
  /** SHA-256 of the content in hexadecimal: the version of the set that drafts, claims and stored answers name. */
  readonly hash: string;
}

/** Hashes the content of a set. The build of the page and the server, which read the same files, get the same hash. */
export function hashSet({ set, environments }: SetContent): HashedSet {
  const content = JSON.stringify({ set, environments } satisfies SetContent);
  return { content, hash: createHash('sha256').update(content).digest('hex') };
}

/** Returns the set with the hash of its content. */
export function withHash(content: SetContent): QuestionSet {
  return { ...content.set, hash: hashSet(content).hash };
}
