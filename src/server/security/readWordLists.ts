import { createRequire } from 'node:module';

/** The words that zxcvbn compares passwords with, by list. */
export type WordLists = Readonly<Record<string, readonly string[]>>;

/** Reads the word lists again on each call. As an imported module they would occupy 5 MiB for the life of the process. */
export function readWordLists(): WordLists {
  const require = createRequire(import.meta.url);
  const file = require.resolve('zxcvbn/lib/frequency_lists.js');
  const lists: WordLists = require(file);
  delete require.cache[file];
  return lists;
}
