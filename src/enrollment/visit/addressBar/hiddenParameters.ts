/** Query parameters that must not stay in the address [ROUTE-31] [ROUTE-32]. */
export const HIDDEN_PARAMETERS = ['name', 'email', 'ref_email', 'utm_term', 'utm_content'] as const;

/** A query string without its hidden parameters, and their values (the first of a repeated one). */
export interface SplitQuery {
  readonly search: string;
  readonly hidden: Readonly<Record<string, string>>;
}

/** Splits the hidden parameters off a query string (with or without its question mark). */
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

/** The part of a window that hiding parameters needs. */
export interface AddressBar {
  readonly location: { readonly origin: string; readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: { readonly state: unknown; replaceState: (state: unknown, unused: string, url: string) => void };
  readonly sessionStorage: { setItem: (name: string, value: string) => void };
}

/**
 * Moves the hidden parameters from the address to session storage, under their own names, and replaces the history entry. The
 * origin is written out, because a path that starts with two slashes would name another host.
 */
export function hideParameters({ location, history, sessionStorage }: AddressBar): void {
  const { search, hidden } = splitHidden(location.search);
  const hiddenEntries = Object.entries(hidden);
  if (hiddenEntries.length === 0) return;
  history.replaceState(history.state, '', `${location.origin}${location.pathname}${search}${location.hash}`);
  for (const [name, value] of hiddenEntries) sessionStorage.setItem(name, value);
}

/** Drops the hidden parameters at the end of a visit, because they identify its visitor and not the next one. */
export function dropHiddenParameters(storage: Pick<Storage, 'removeItem'>): void {
  for (const name of HIDDEN_PARAMETERS) storage.removeItem(name);
}
