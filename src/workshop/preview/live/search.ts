/** Returns what a search looks through: the parts, and names like `idealWeight` as words too. In lower case, as the search must be. */
export function searchable(...parts: readonly string[]): string {
  const text = parts.join(' ');
  return `${text} ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}`.toLowerCase();
}
