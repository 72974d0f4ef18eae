/** Sets one parameter of a query string, or removes it for null. The others stay. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return text && `?${text}`;
}

/** Removes parameters from a query string. */
export function withoutParameters(search: string, names: readonly string[]): string {
  return names.reduce((rest, name) => withParameter(rest, name, null), search);
}
