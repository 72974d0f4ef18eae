import { parseIsoDate } from '../../../base/dates.ts';

const ISO = /^\s*(\d{4})-(\d{1,2})-(\d{2})\s*$/;

/** The beginning of a date whose first number is above 12, and therefore a year instead of a month. */
const YEAR_FIRST = /^(?:1[3-9]|[2-9]\d)\d{0,2}(?:[/.-]\d{0,2}){0,2}$/;

/** Widths of month, day and year, in digits. */
const WIDTHS = [2, 2, 4] as const;

function pad(part: string): string {
  return part.padStart(2, '0');
}

/**
 * Inserts the slashes into a date while it is typed: `0401` and `4/1/` both become `04/01/`. Reorders an ISO date, which browsers
 * fill in. Returns a text with letters, or with the year first, unchanged; `isoDateOf` parses it later.
 * @see [VAL-09]
 */
export function withSlashes(text: string): string {
  const iso = ISO.exec(text);
  if (iso) return `${pad(iso[2] ?? '')}/${pad(iso[3] ?? '')}/${iso[1] ?? ''}`;
  if (/[^\d\s/.-]/.test(text) || YEAR_FIRST.test(text)) return text;
  const parts = [''];
  for (const sign of text) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    const full = part.length === WIDTHS[last];
    if (/\d/.test(sign)) {
      if (full && last < 2) parts.push(sign);
      else parts[last] = part + sign;
    } else if (part !== '' && last < 2) {
      parts[last] = pad(part);
      parts.push('');
    }
  }
  const last = parts.length - 1;
  if (last < 2 && parts[last]?.length === WIDTHS[last]) parts.push('');
  return parts.join('/');
}

/** Converts an ISO date to the format of the field: `1980-04-01` becomes `04/01/1980`. Returns any other text unchanged. */
export function typedDate(text: string): string {
  return parseIsoDate(text) ? withSlashes(text) : text;
}

/** Languages whose month names are recognised, regardless of the page's language. */
const LANGUAGES = ['en', 'es', 'de', 'ko'];

let months: ReadonlyMap<string, number> | null = null;

/** Returns the numbers of the months by their long and short names in lower case. */
function monthNames(): ReadonlyMap<string, number> {
  const named = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => [wordsIn(format.format(Date.UTC(2000, at, 1)))[0] ?? '', at + 1] as const);
    }),
  );
  months ??= new Map([...named, ['sept', 9] as const].filter(([name]) => /\p{L}{3}/u.test(name)));
  return months;
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Expands a year of two digits to the latest matching year that is not in the future, because dates of birth are in the past. */
function fullYear(year: string): number {
  const century = Math.floor(new Date().getFullYear() / 100) * 100;
  const value = Number(year);
  if (year.length > 2) return value;
  return century + value > new Date().getFullYear() ? century - 100 + value : century + value;
}

/** Parses year, month and day from the common ways to write a date; null if it is not a date. */
function partsOf(text: string): readonly [year: number, month: number, day: number] | null {
  const [, y, m, d] = /^(\d{4})\s*[-/.년]\s*(\d{1,2})\s*[-/.월]\s*(\d{1,2})\s*[.일]?$/.exec(text) ?? [];
  if (y && m && d) return [Number(y), Number(m), Number(d)];
  const [, month, day, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text) ?? [];
  if (month && day && year) return [fullYear(year), Number(month), Number(day)];
  const named = wordsIn(text).flatMap((word) => monthNames().get(word) ?? []);
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second = ''] = numbers;
  if (named.length !== 1 || numbers.length !== 2 || named[0] === undefined) return null;
  return first.length === 4 ? [Number(first), named[0], Number(second)] : [fullYear(second), named[0], Number(first)];
}

/**
 * Parses a typed or pasted date: 4/1/1980, 4/1/80, 4-1-1980 (month, day, year), 1980-04-01, April 1, 1980, and month names in every
 * language of the page. Returns text that is not a valid date as typed, so that nothing is lost and validation reports `format`.
 * @see [VAL-09]
 */
export function isoDateOf(text: string): string {
  const trimmed = text.trim();
  const parts = partsOf(trimmed);
  if (!parts) return trimmed;
  const iso = `${String(parts[0]).padStart(4, '0')}-${pad(String(parts[1]))}-${pad(String(parts[2]))}`;
  return parseIsoDate(iso) ? iso : trimmed;
}
