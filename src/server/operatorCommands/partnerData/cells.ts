import { parseIsoDate } from '../../../runtime/base/dates.ts';
import { isEmail } from '../../../runtime/base/isEmail.ts';
import { isStorable } from '../../http/isStorable.ts';

/** The texts of a row or of a command's options, by column. Empty cells are absent. */
export type Cells = Readonly<Record<string, string>>;

/** The reason why a row is refused, as a message for the operator. */
export class BadRow extends Error {}

const TIMESTAMP = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const MAX_LENGTHS = { email: 190, text: 150 } as const;

/** Reads text that the database can store. */
export function textOf(cells: Cells, column: string, maxLength: number = MAX_LENGTHS.text): string | null {
  const text = cells[column];
  if (text === undefined) return null;
  if (text.length > maxLength) throw new BadRow(`${column} has more than ${maxLength} characters`);
  if (!isStorable(text) || text.includes('\uFFFD')) throw new BadRow(`${column} is not valid UTF-8`);
  return text;
}

/** Reads required text. */
export function requireText(cells: Cells, column: string): string {
  const text = textOf(cells, column);
  if (text === null) throw new BadRow(`${column} is missing`);
  return text;
}

/** Reads an email. Nobody could enter one that the API refuses, so a row with such an email is refused. */
export function emailOf(cells: Cells, column: string): string | null {
  const email = textOf(cells, column, MAX_LENGTHS.email);
  if (email !== null && !isEmail(email)) throw new BadRow(`${column} is not an email address`);
  return email;
}

/** Reads an ISO date. */
export function dayOf(cells: Cells, column: string): string | null {
  const day = textOf(cells, column);
  if (day !== null && !parseIsoDate(day)) throw new BadRow(`${column} must be a date like 1980-04-01`);
  return day;
}

/** Reads a timestamp; a date alone means the start of that day in UTC. */
export function timestampOf(cells: Cells, column: string): Date | null {
  const text = textOf(cells, column);
  if (text === null) return null;
  const date = new Date(text);
  if (!TIMESTAMP.test(text) || !parseIsoDate(text.slice(0, 10)) || Number.isNaN(date.getTime()))
    throw new BadRow(`${column} must be a date or time like 2026-01-31 or 2026-01-31T15:30:00Z`);
  return date;
}

/** Reads a number of seats; null means unlimited. */
export function seatsOf(cells: Cells, column: string, defaultSeats: number | null): number | null {
  const text = cells[column];
  if (text === undefined) return defaultSeats;
  if (text === 'any') return null;
  if (!/^\d{1,9}$/.test(text)) throw new BadRow(`${column} must be a whole number of at most nine digits, or "any"`);
  return Number(text);
}

/** Reads yes or no. */
export function flagOf(cells: Cells, column: string): boolean {
  const text = cells[column]?.toLowerCase();
  if (text === undefined) return false;
  if (!['yes', 'no', 'true', 'false'].includes(text)) throw new BadRow(`${column} must be yes or no`);
  return text === 'yes' || text === 'true';
}

/** Reads one of the options. */
export function optionOf<T extends string>(cells: Cells, column: string, options: readonly T[]): T | null {
  const text = cells[column];
  if (text === undefined) return null;
  const match = options.find((option) => option === text);
  if (match === undefined) throw new BadRow(`${column} must be one of ${options.join(', ')}`);
  return match;
}
