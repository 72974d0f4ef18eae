import { parseIsoDate } from '../../../runtime/base/dates.ts';
import { isStorable } from '../../http/isStorable.ts';

/** The texts of a row or of a command's options, by column. Empty cells are absent. */
export type Cells = Readonly<Record<string, string>>;

/** The reason why a row is refused, as a message for the operator. */
export class BadRow extends Error {}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const LONGEST = { email: 190, text: 150 } as const;

/** Reads a text that the database can store. */
export function textOf(cells: Cells, column: string, longest: number = LONGEST.text): string | null {
  const text = cells[column];
  if (text === undefined) return null;
  if (text.length > longest) throw new BadRow(`${column} has more than ${longest} characters`);
  if (!isStorable(text) || text.includes('\uFFFD')) throw new BadRow(`${column} is no UTF-8 text`);
  return text;
}

/** Reads a required text. */
export function required(cells: Cells, column: string): string {
  const text = textOf(cells, column);
  if (text === null) throw new BadRow(`${column} is missing`);
  return text;
}

/** Reads an email. */
export function emailOf(cells: Cells, column: string): string | null {
  const email = textOf(cells, column, LONGEST.email);
  if (email !== null && !EMAIL.test(email)) throw new BadRow(`${column} is not an email address`);
  return email;
}

/** Reads an ISO date. */
export function dayOf(cells: Cells, column: string): string | null {
  const day = textOf(cells, column);
  if (day !== null && !parseIsoDate(day)) throw new BadRow(`${column} must be a date like 1980-04-01`);
  return day;
}

/** Reads a timestamp; a date alone means the start of that day in UTC. */
export function momentOf(cells: Cells, column: string): Date | null {
  const moment = textOf(cells, column);
  if (moment === null) return null;
  const at = new Date(moment);
  if (!MOMENT.test(moment) || !parseIsoDate(moment.slice(0, 10)) || Number.isNaN(at.getTime()))
    throw new BadRow(`${column} must be a moment like 2026-01-31 or 2026-01-31T15:30:00Z`);
  return at;
}

/** Reads a number of seats; null means unlimited. */
export function seatsOf(cells: Cells, column: string, usual: number | null): number | null {
  const text = cells[column];
  if (text === undefined) return usual;
  if (text === 'any') return null;
  if (!/^\d{1,9}$/.test(text)) throw new BadRow(`${column} must be a whole number, or "any"`);
  return Number(text);
}

/** Reads yes or no. */
export function flagOf(cells: Cells, column: string): boolean {
  const text = cells[column]?.toLowerCase();
  if (text === undefined) return false;
  if (!['yes', 'no', 'true', 'false'].includes(text)) throw new BadRow(`${column} must be yes or no`);
  return text === 'yes' || text === 'true';
}

/** Reads one of the given words. */
export function wordOf<T extends string>(cells: Cells, column: string, words: readonly T[]): T | null {
  const text = cells[column];
  if (text === undefined) return null;
  const found = words.find((word) => word === text);
  if (found === undefined) throw new BadRow(`${column} must be one of ${words.join(', ')}`);
  return found;
}
