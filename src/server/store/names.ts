import { sql, type RawBuilder } from 'kysely';

/** What keyboards write for an apostrophe and a hyphen; phones put the curved one into names by themselves. */
const APOSTROPHES = ["'", '\u2019', '\u02bc'];
const HYPHENS = ['-', '\u2010'];
const ANY_APOSTROPHE = /['\u2018\u2019\u02bc\u00b4`]/g;
const ANY_HYPHEN = /[-\u2010\u2011]/g;

/** A name or an id as two writings of one are compared: case, spaces, apostrophes, hyphens and the way accents are put together do not matter. */
export function folded(text: string): string {
  return tidy(text).replaceAll(ANY_APOSTROPHE, "'").replaceAll(ANY_HYPHEN, '-').toLowerCase().normalize('NFC');
}

/**
 * True for the rows whose column may hold a name or an id: those that an index on `lower(column)` finds. A database folds case alone, and
 * in some locales that of English letters alone; what it finds is to be compared by `folded`.
 * @param column one of ours, never a text from outside
 */
export function mayHold(column: 'first_name' | 'last_name' | 'participant_id' | 'email', text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = any(array(select lower(written) from unnest(${writings(text)}::text[]) as written))`;
}

/** The ways in which a file may have written a text. */
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
