import { parseIsoDate } from '../../../base/dates.ts';

const ISO = /^\s*(\d{4})-(\d{1,2})-(\d{2})\s*$/;

/** The beginning of a date whose first number is above 12, and therefore a year instead of a month: 1980-4, `1980. 4. 1.`, 19800401. */
const YEAR_FIRST = /^(?:1[3-9]|[2-9]\d)\d{0,6}(?:[\s/.-]+\d{0,2}){0,3}$/;

/** A complete date with dots. A year of 19 or 20 is not complete yet. */
export const DOTTED = /^\s*(\d{1,2})\.\s*(\d{1,2})\.\s*(?!(?:19|20)$)(\d{2}|\d{4})$/;

function pad(part: string): string {
  return part.padStart(2, '0');
}

/**
 * Inserts the slashes into a date while it is typed: `0401` and `4/1/` both become `04/01/`. Reorders an ISO date, which browsers
 * fill in, and a German date, whose dots mean that the day comes first. Returns text with letters, or with the year first,
 * unchanged; `isoDateOf` parses it later.
 * @see [VAL-09]
 */
export function withSlashes(text: string, language = 'en'): string {
  const isGerman = language === 'de';
  // A letter means that the slash inserted after the day was wrong.
  let date = text.replace(ISO, '$2/$3/$1').replace(/^(\d\d)\/(?=\p{L})/u, '$1 ');
  // A dot may follow a slash that was inserted after two digits.
  if (isGerman) date = date.replace('/.', '.').replace(DOTTED, '$2/$1/$3');
  if (/[^\d\s/.-]/.test(date) || YEAR_FIRST.test(date) || (isGerman && date.includes('.'))) return date;
  const [, month = '', afterMonth, day = '', afterDay, year = ''] = /^\D*(\d{0,2})(\D*)(\d{0,2})(\D*)(.*)$/.exec(date) ?? [];
  return withSlash(month, afterMonth) + withSlash(day, afterDay) + year.replaceAll(/\D/g, '');
}

/** Adds the slash to a month or day that is complete: it has two digits, or is followed by a separator. */
function withSlash(part: string, separator = ''): string {
  return part.length === 2 || (part !== '' && separator !== '') ? `${pad(part)}/` : part;
}

/** Converts an ISO date to the format of the field: `1980-04-01` becomes `04/01/1980`. Returns any other text unchanged. */
export function typedDate(text: string): string {
  return parseIsoDate(text) ? withSlashes(text) : text;
}

/** Languages whose month names are recognised, regardless of the page's language. Korean numbers its months. */
const LANGUAGES = ['en', 'es', 'de'];

/** Returns the numbers of the months by their long and short names in lower case. */
function monthNames(): ReadonlyMap<string, number> {
  const entries = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, monthIndex) => [wordsIn(format.format(Date.UTC(2000, monthIndex)))[0] ?? '', monthIndex + 1] as const,
      );
    }),
  );
  return new Map([...entries, ['sept', 9]]);
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Expands a year of two digits to the latest matching year that is not in the future, because dates of birth are in the past. */
function fullYear(year: string): number {
  const value = Number(year);
  const thisYear = new Date().getFullYear();
  return year.length > 2 ? value : thisYear - ((thisYear - value) % 100);
}

/** Parses year, month and day from the common ways to write a date; null if it is not a date. */
function partsOf(text: string): readonly [year: number, month: number, day: number] | null {
  const [, y, m, d] = /^(\d{4})(?:\s*[-/.년]\s*|(?=\d{4}$))(\d{1,2})(?:\s*[-/.월]\s*|(?=\d\d$))(\d{1,2})\s*[.일]?$/.exec(text) ?? [];
  if (y && m && d) return [Number(y), Number(m), Number(d)];
  const [, month, day, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text) ?? [];
  if (month && day && year) return [fullYear(year), Number(month), Number(day)];
  const names = monthNames();
  const monthNumbers = wordsIn(text).flatMap((word) => names.get(word) ?? []);
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second = ''] = numbers;
  if (monthNumbers.length !== 1 || numbers.length !== 2 || monthNumbers[0] === undefined) return null;
  return first.length === 4 ? [Number(first), monthNumbers[0], Number(second)] : [fullYear(second), monthNumbers[0], Number(first)];
}

/**
 * Parses a typed or pasted date: 4/1/1980, 4/1/80, 4-1-1980, 04011980 (month, day, year), 1980-04-01, 19800401, April 1, 1980, and month names in
 * every language of the page. Accepts full-width digits. Returns text that is not a valid date as typed, so that nothing is lost and
 * validation reports `format`.
 * @see [VAL-09]
 */
export function isoDateOf(text: string): string {
  const trimmed = text.trim().normalize('NFKC');
  // The field inserts no slashes into full-width digits, nor again once they were deleted.
  const separated = /^\d{8}$/.test(trimmed) ? withSlashes(trimmed) : trimmed;
  return isoDateIn(trimmed) ?? isoDateIn(separated) ?? trimmed;
}

function isoDateIn(text: string): string | null {
  const parts = partsOf(text);
  const iso = parts && `${String(parts[0]).padStart(4, '0')}-${pad(String(parts[1]))}-${pad(String(parts[2]))}`;
  return iso && parseIsoDate(iso) ? iso : null;
}
