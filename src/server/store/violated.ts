import { codeOf } from './unavailable.ts';

/** SQLSTATE class of violated constraints. */
const VIOLATED = '23';
/** The constraint at the end of a message. Citus leaves out the field of that name, and adds the number of the part of the table. */
const NAMED = /"(\w+?)(?:_\d{6,})?"$/;

/** Returns the constraint that a database error names, or null for any other error. */
export function violated(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return codeOf(error).startsWith(VIOLATED) ? (NAMED.exec(error.message)?.[1] ?? null) : null;
}
