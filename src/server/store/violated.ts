/** The constraint that an error of the database names; null for any other error. */
export function violated(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
