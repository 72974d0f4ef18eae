/**
 * Returns the text that a search looks through: the parts, with names like `idealWeight` also split into words. In lower case, as
 * the search must be too.
 */
export function searchable(...parts: readonly string[]): string {
  const text = parts.join(' ');
  return `${text} ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}`.toLowerCase();
}

/** Returns all texts within a value, joined into one. */
export function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join(' ') : '';
}
