import graphs from 'zxcvbn/lib/adjacency_graphs.js';
import { isStrongPassword } from '../../runtime/base/isStrongPassword.ts';
import { readWordLists } from './readWordLists.ts';

/**
 * Whether a new password is strong. zxcvbn takes milliseconds for it, and its dictionaries 9 MiB from then on; of most good
 * passwords less is enough.
 * @param own the member's email and names, and the partner's
 */
export async function isStrongEnough(password: string, own: readonly string[]): Promise<boolean> {
  if (isStrongPassword(password, own, isSurelyStrong)) return true;
  const { scoresEnough } = await import('../../enrollment/hooks/checks/scoresEnough.ts');
  return isStrongPassword(password, own, scoresEnough);
}

/** More than half a million guesses: so many characters that only brute force finds. */
const BRUTE = 6;
/** From 10 ^ 8 + 5 guesses on a password scores 3; brute force takes 10 a character. */
const LEAST_LENGTH = 9;

/**
 * True only where zxcvbn's score is 3 or more: never true by mistake, but false for some that are.
 *
 * zxcvbn covers a password with tokens, each found by brute force or by something cheaper (a word, a date, ...), and takes the
 * cheapest cover. One of three tokens or more costs over 10 ^ 8 guesses by its length alone. One of two tokens, of which brute
 * force finds 6 characters, costs 2 * 10 ^ 6 * 50 and more; brute force alone finds less than 9 characters only. So a cheap cover
 * needs cheap tokens that reach further into the password, from its start or from its end.
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

/** How far anything cheaper than brute force may reach from the start of a text: never less than it does. */
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

/** Up to here something cheap is taken for granted. */
const UNLOOKED_AT = 3;
const LONGEST_DATE = 10;
/** Letters by what may stand for them: a class has all that some substitution makes alike. */
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

/** The same by character codes: of a small letter, or of what may stand for it. */
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

/** What every object has by these names confuses zxcvbn's look-up of words. */
const ODD_WORDS = ['constructor', '__proto__'].flatMap((word) => [folded(word), reversed(folded(word))]);

/** Words, plain and reversed, by their hashes: another text with the hash of a word only counts as a word. */
interface Words {
  /** In rising order. */
  readonly hashes: Uint32Array;
  /** A bit for the upper part of each hash. Nearly all that is looked for is no word, and a search would go through all of the memory. */
  readonly bits: Uint8Array;
}
/** So many lower bits of a hash are left out. */
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

/** Of a folded word, in small letters as all words of the lists are. */
function hashOf(word: string): number {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index += 1) hash = hashStep(hash, CLASS_CODES[word.charCodeAt(index)] ?? 0);
  return hash;
}

/** FNV-1a, a character further. */
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

/** Of the words that are known of the member, in small letters, or one of them backwards. */
function longestKnown(text: string, known: readonly string[]): number {
  let longest = 0;
  for (const word of known)
    if (word.length > longest && (startsAlike(text, word, 0, 1) || startsAlike(text, word, word.length - 1, -1))) longest = word.length;
  return longest;
}

/** Whether a text starts with what may stand for a word, read from one of its ends. */
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

/** Pairs of characters whose keys touch on some keyboard, in either order. */
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

/** The longest start that is one text over and over. */
function repetition(text: string): number {
  let longest = 0;
  for (let period = 1; period * 2 <= text.length; period += 1) {
    let length = period;
    while (length < text.length && text[length] === text[length - period]) length += 1;
    if (length >= period * 2) longest = Math.max(longest, length);
  }
  return longest;
}

/** The longest start whose characters follow each other in equal steps: `abcd`, `9753`. */
function steps(text: string): number {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  let length = 2;
  while (length < text.length && text.charCodeAt(length) - text.charCodeAt(length - 1) === step) length += 1;
  return length;
}

/** Years and dates are of these characters. */
function digits(text: string): number {
  return Math.min(LONGEST_DATE, /^[\d\s/\\_.-]*/.exec(text)?.[0].length ?? 0);
}
