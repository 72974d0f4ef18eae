import { additive } from './migration.ts';

/** White space as JavaScript's `\s` matches it, apart from the space itself. */
const SPACES =
  '\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** Phones insert the curved apostrophe automatically; U+2010 and U+2011 are hyphens that word processors insert. */
const APOSTROPHES = '\u2018\u2019\u02bc\u00b4`';
const HYPHENS = '\u2010\u2011';

/** Returns the letters of the basic plane with their lower case. PostgreSQL's `lower` depends on the locale of the database. */
function lowerCases(): readonly (readonly [upper: string, lower: string])[] {
  return Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    .map((upper) => [upper, upper.toLowerCase()] as const)
    .filter(([upper, lower]) => lower !== upper && lower.length === 1);
}

/** Builds a call of `translate` for the folds of some characters. */
function buildTranslate(written: string, folds: readonly (readonly [from: string, to: string])[]): string {
  const [from, to] = [0, 1].map((side) => literal(folds.map((fold) => fold[side]).join('')));
  return `translate(${written}, ${from}, ${to})`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Builds the statements. The lists of characters can be collected afterwards. */
function statements(): readonly string[] {
  /** Each character that folds to another one. */
  const folds: ReadonlyMap<string, string> = new Map([
    ...lowerCases(),
    // One letter: the second form is used only at the end of a Greek word.
    ['\u03c2', '\u03c3'],
    ...[...SPACES].map((space) => [space, ' '] as const),
    ...[...APOSTROPHES].map((apostrophe) => [apostrophe, "'"] as const),
    ...[...HYPHENS].map((hyphen) => [hyphen, '-'] as const),
  ]);

  const ascii = [...folds].filter(([from]) => from < '\u0080');
  /** Latin letters of most languages, and punctuation. */
  const latin = [...folds].filter(([from]) => from < '\u0250' || (from >= '\u2000' && from < '\u2070'));
  const others = [...folds].filter((fold) => !latin.includes(fold));

  return [
    // The form of a name or an id that is compared: case, spaces, apostrophes, hyphens and the Unicode form of accents do not matter.
    // The database has the only implementation, so that rows are found whoever wrote them. `translate` searches its whole list for
    // each character, so most names take a short one.
    `create function folded(written text) returns text language plpgsql immutable strict parallel safe as $body$
  begin
    if octet_length(written) = char_length(written) then
      written := ${buildTranslate('written', ascii)};
    else
      written := replace(${buildTranslate('written', latin)}, '\u0130', 'i\u0307');
      if written ~ '[^\u0001-\u024f\u2000-\u206f]' then written := ${buildTranslate('written', others)}; end if;
      written := normalize(written, nfc);
    end if;
    return btrim(regexp_replace(written, ' +', ' ', 'g'));
  end $body$`,
  ];
}

/** Lets the database compare names and ids as people write them. */
export const foldedNames = additive(statements());
