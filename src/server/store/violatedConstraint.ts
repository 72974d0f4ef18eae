/**
 * The constraint in PostgreSQL's message. Citus omits the field of that name and sometimes the SQLSTATE, and adds the number of the part of
 * the table.
 */
const NAMED = /violates (?:unique|check|foreign key) constraint "(\w+?)(?:_\d{6,})?"/;

/** Returns the constraint that a database error names, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return NAMED.exec(error.message)?.[1] ?? null;
}
