/** Returns a number with its noun: `1 file` or `3 files`. @param many the plural; by default the singular with an s */
export function pluralise(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
