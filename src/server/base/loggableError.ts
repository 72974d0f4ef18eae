/**
 * Returns the fields of an error that may be logged. A database's message may repeat a member's input, so it is omitted: the kind,
 * the code and the stack frames suffice.
 * @param includesBugs true to include the message of an error without a code, for development
 */
export function loggableError(error: unknown, { includesBugs = false } = {}): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const message = includesBugs && code === undefined ? error.message : undefined;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, constraint, message, places: places.slice(0, 12).map((line) => line.trim()) };
}
