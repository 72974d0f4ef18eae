/** Returns the name of a thrown error, but not its message, which could contain what the member typed; the type of any other value. */
export function errorName(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
