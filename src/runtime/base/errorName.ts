/** Returns the name of a thrown error, or the type of any other value. Omits the message, which could contain what the member typed. */
export function errorName(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
