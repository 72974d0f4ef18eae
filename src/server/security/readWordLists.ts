import { createRequire } from 'node:module';

/** The words that zxcvbn compares passwords with, by list. */
export type WordLists = Readonly<Record<string, readonly string[]>>;

/** Reads them anew each time, for whoever needs them once: as an imported module they would keep 5 MiB for good. */
export function readWordLists(): WordLists {
  const require = createRequire(import.meta.url);
  const file = require.resolve('zxcvbn/lib/frequency_lists.js');
  const lists: WordLists = require(file);
  delete require.cache[file];
  return lists;
}
