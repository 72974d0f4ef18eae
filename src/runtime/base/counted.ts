/** Returns a number with its noun: `1 file` or `3 files`. @param many omitted if it is the singular with an s */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
