/** Query parameters that must not stay in the address. @see [ROUTE-31] [ROUTE-32] */
export const HIDDEN_PARAMETERS = ['name', 'email', 'ref_email', 'utm_term', 'utm_content'] as const;

/** A query string without the hidden parameters, and their values (the first where one is repeated). */
export interface SplitQuery {
  readonly search: string;
  readonly hidden: Readonly<Record<string, string>>;
}

/** Takes the hidden parameters out of a query string (with or without its question mark). */
export function splitHidden(search: string): SplitQuery {
  const parameters = new URLSearchParams(search);
  const hidden: Record<string, string> = {};
  for (const name of HIDDEN_PARAMETERS) {
    const value = parameters.get(name);
    if (value === null) continue;
    hidden[name] = value;
    parameters.delete(name);
  }
  if (Object.keys(hidden).length === 0) return { search, hidden };
  const rest = parameters.toString();
  return { search: rest ? `?${rest}` : '', hidden };
}

/** The part of a window that hiding needs. */
export interface AddressBar {
  readonly location: { readonly origin: string; readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: { readonly state: unknown; replaceState: (state: unknown, unused: string, url: string) => void };
  readonly sessionStorage: { setItem: (name: string, value: string) => void };
}

/**
 * Moves the hidden parameters from the address to session storage, under their own names; the history entry is replaced. The
 * origin is written out: a path that begins with two slashes would be another host.
 */
export function hideParameters({ location, history, sessionStorage }: AddressBar): void {
  const { search, hidden } = splitHidden(location.search);
  const found = Object.entries(hidden);
  if (found.length === 0) return;
  history.replaceState(history.state, '', `${location.origin}${location.pathname}${search}${location.hash}`);
  for (const [name, value] of found) sessionStorage.setItem(name, value);
}

/** Drops the hidden parameters at the end of a visit: they name its visitor, not the next one. */
export function forgetHidden(storage: Pick<Storage, 'removeItem'>): void {
  for (const name of HIDDEN_PARAMETERS) storage.removeItem(name);
}
