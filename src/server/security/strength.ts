import graphs from 'zxcvbn/lib/adjacency_graphs.js';
import { isStrongPassword } from '../../runtime/base/isStrongPassword.ts';
import { readWordLists } from './readWordLists.ts';

/**
 * Returns true when a new password is strong. zxcvbn takes milliseconds and its dictionaries occupy 9 MiB once loaded, so most
 * strong passwords are accepted by a cheaper check.
 * @param own the member's email and names, and the partner's
 */
export async function isStrongEnough(password: string, own: readonly string[]): Promise<boolean> {
  if (isStrongPassword(password, own, isSurelyStrong)) return true;
  const { scoresEnough } = await import('../../enrollment/hooks/checks/scoresEnough.ts');
  return isStrongPassword(password, own, scoresEnough);
}

/** Shortest brute-forced part, in characters, that costs more than half a million guesses. */
const BRUTE = 6;
/** Shortest password that can score 3: the score needs 10^8 + 5 guesses, and brute force costs 10 per character. */
const LEAST_LENGTH = 9;

/**
 * Returns true only when zxcvbn's score is at least 3. May return false for a password that would score 3, but
 * never true for one that would not.
 *
 * zxcvbn covers a password with tokens, each found by brute force or by something cheaper (a word, a date, ...), and picks the
 * cheapest cover. A cover of three or more tokens costs over 10^8 guesses through its length. A cover of two tokens, one of them 6
 * brute-forced characters, costs at least 2 * 10^6 * 50. Brute force as a single token stays below the limit only up to 8
 * characters. A cheap cover therefore needs cheap tokens that reach further into the password from its start or its end.
 */
export function isSurelyStrong(password: string, known: readonly string[]): boolean {
  if (password.length < LEAST_LENGTH || !/^[ -~]+$/.test(password)) return false;
  const text = folded(password);
  if (ODD_WORDS.some((word) => text.includes(word))) return false;
  const words = known.map((word) => word.toLowerCase());
  const fromStart = cheapReach(password, words);
  const fromEnd = cheapReach(reversed(password), words);
  return Math.max(fromStart, fromEnd) <= password.length - BRUTE && fromStart + fromEnd < password.length;
}

/** Returns an upper bound for how many characters from the start something cheaper than brute force can match. */
function cheapReach(text: string, known: readonly string[]): number {
  return Math.max(
    UNLOOKED_AT,
    longestWord(text),
    longestKnown(text, known),
    walkOverKeys(text),
    repetition(text),
    steps(text),
    digits(text),
  );
}

/** Length of the prefix that is assumed to be cheap without examination. */
const UNLOOKED_AT = 3;
const LONGEST_DATE = 10;
/** Letters with the characters that may replace them. Each class merges everything that some substitution makes equal. */
const ALIKE: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  c: '({[<',
  e: '3',
  g: '69',
  i: '1!|l7t+',
  o: '0',
  s: '$5',
  x: '%',
  z: '2',
};
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The class of each ASCII character code; letters are lower-cased first. */
const CLASS_CODES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return (CLASSES.get(character) ?? character).charCodeAt(0);
});

function folded(text: string): string {
  const small = text.toLowerCase();
  let out = '';
  for (let index = 0; index < small.length; index += 1) {
    const code = small.charCodeAt(index);
    out += String.fromCharCode(CLASS_CODES[code] ?? code);
  }
  return out;
}

function reversed(text: string): string {
  let turned = '';
  for (let index = text.length - 1; index >= 0; index -= 1) turned += text[index];
  return turned;
}

/** Property names of every JavaScript object, which confuse zxcvbn's dictionary look-up. */
const ODD_WORDS = ['constructor', '__proto__'].flatMap((word) => [folded(word), reversed(folded(word))]);

/** Words and reversed words as hashes. A collision only makes another text count as a word, which errs on the safe side. */
interface Words {
  /** Sorted in ascending order. */
  readonly hashes: Uint32Array;
  /**
   * Bloom-style filter: one bit for the upper part of each hash. Nearly all look-ups miss, and a binary search would touch the
   * whole table.
   */
  readonly bits: Uint8Array;
}
/** Number of low hash bits that the filter ignores. */
const LEFT_OUT = 11;

let words: Words | null = null;

function readWords(): Words {
  const long = Object.values(readWordLists()).flatMap((list) => list.filter(({ length }) => length > UNLOOKED_AT));
  const hashes = Uint32Array.from(long.flatMap((word) => [hashOf(word), hashOf(reversed(word))])).sort();
  const bits = new Uint8Array(2 ** (32 - LEFT_OUT - 3));
  for (const hash of hashes) {
    const place = hash >>> LEFT_OUT;
    bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7));
  }
  return { hashes, bits };
}

function isWord({ hashes, bits }: Words, hash: number): boolean {
  const place = hash >>> LEFT_OUT;
  return ((bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0 && isAmong(hashes, hash);
}

const HASH_START = 2_166_136_261;

/** Returns the hash of a word after folding. The words of the lists are lower-case already. */
function hashOf(word: string): number {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index += 1) hash = hashStep(hash, CLASS_CODES[word.charCodeAt(index)] ?? 0);
  return hash;
}

/** Advances an FNV-1a hash by one character. */
function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16_777_619) >>> 0;
}

function longestWord(text: string): number {
  words ??= readWords();
  const small = text.toLowerCase();
  let hash = HASH_START;
  let longest = 0;
  for (let index = 0; index < small.length; index += 1) {
    hash = hashStep(hash, CLASS_CODES[small.charCodeAt(index)] ?? 0);
    if (index >= UNLOOKED_AT && isWord(words, hash)) longest = index + 1;
  }
  return longest;
}

/**
 * Returns the length of the longest known word, forwards or backwards, that the text starts with. The known words are lower-case.
 */
function longestKnown(text: string, known: readonly string[]): number {
  let longest = 0;
  for (const word of known)
    if (word.length > longest && (startsAlike(text, word, 0, 1) || startsAlike(text, word, word.length - 1, -1))) longest = word.length;
  return longest;
}

/** Returns true when a text starts with a word or a substitution of it, read from one of the word's ends. */
function startsAlike(text: string, word: string, from: number, step: 1 | -1): boolean {
  if (word.length > text.length) return false;
  for (let index = 0; index < word.length; index += 1) if (classAt(text, index) !== classAt(word, from + index * step)) return false;
  return true;
}

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return CLASS_CODES[code] ?? code;
}

function isAmong(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** Pairs of characters on adjacent keys of some keyboard, in both orders. */
const TOUCHING: ReadonlySet<string> = new Set(
  Object.values(graphs).flatMap((graph) =>
    Object.entries(graph).flatMap(([key, around]) =>
      around.flatMap((near) => [...(near ?? '')].flatMap((other) => [`${key}${other}`, `${other}${key}`])),
    ),
  ),
);

function walkOverKeys(text: string): number {
  let length = 1;
  while (length < text.length && TOUCHING.has(text.slice(length - 1, length + 1))) length += 1;
  return length;
}

/** Returns the length of the longest prefix that repeats a shorter text. */
function repetition(text: string): number {
  let longest = 0;
  for (let period = 1; period * 2 <= text.length; period += 1) {
    let length = period;
    while (length < text.length && text[length] === text[length - period]) length += 1;
    if (length >= period * 2) longest = Math.max(longest, length);
  }
  return longest;
}

/** Returns the length of the longest prefix whose characters differ by a constant step: `abcd`, `9753`. */
function steps(text: string): number {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  let length = 2;
  while (length < text.length && text.charCodeAt(length) - text.charCodeAt(length - 1) === step) length += 1;
  return length;
}

/** Returns the length of the prefix of digits and date separators, at most that of a date. */
function digits(text: string): number {
  return Math.min(LONGEST_DATE, /^[\d\s/\\_.-]*/.exec(text)?.[0].length ?? 0);
}
