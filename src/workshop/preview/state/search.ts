/** Returns true if texts contain the words of a search, regardless of case. Names such as `idealWeight` also count as separate words. */
export function isFound(search: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ');
  const searchable = `${text} ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}`;
  return searchable.toLowerCase().includes(search.trim().toLowerCase());
}

/** Returns all texts within a value, without the keys. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
