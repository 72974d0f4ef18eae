/** Returns the constraint that a database error names, or null for any other error. */
export function violated(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
