import { sql, type RawBuilder } from 'kysely';

/** Apostrophes and hyphens that keyboards produce. Phones insert the curved apostrophe automatically. */
const APOSTROPHES = ["'", '\u2019', '\u02bc'];
const HYPHENS = ['-', '\u2010'];
const ANY_APOSTROPHE = /['\u2018\u2019\u02bc\u00b4`]/g;
const ANY_HYPHEN = /[-\u2010\u2011]/g;

/** Normalises a name or an id for comparison: case, spaces, apostrophes, hyphens and the Unicode form of accents do not matter. */
export function folded(text: string): string {
  return tidy(text).replaceAll(ANY_APOSTROPHE, "'").replaceAll(ANY_HYPHEN, '-').toLowerCase().normalize('NFC');
}

/**
 * Builds a condition that pre-selects rows through an index on `lower(column)`. PostgreSQL folds only case, in some locales only
 * that of ASCII letters, so callers must compare the result with `folded`.
 * @param column a column name, never user input
 */
export function mayHold(column: 'first_name' | 'last_name' | 'participant_id' | 'email', text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = any(array(select lower(written) from unnest(${writings(text)}::text[]) as written))`;
}

/** Returns the spellings of a text that a file may contain. */
function writings(text: string): readonly string[] {
  const signs = APOSTROPHES.flatMap((apostrophe) =>
    HYPHENS.map((hyphen) => tidy(text).replaceAll(ANY_APOSTROPHE, apostrophe).replaceAll(ANY_HYPHEN, hyphen)),
  );
  const cases = signs.flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()]);
  return [...new Set(cases.flatMap((each) => [each.normalize('NFC'), each.normalize('NFD')]))];
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
