const KEY = 'b2b_portal_sign_in';

/** The page that a portal returns to [S-002]. */
export const PORTAL_CALLBACK = '/partner-portal/callback';

/** A portal sign-in that this tab started. */
export interface PortalSignIn {
  /** The value that the portal returns with its answer; null if it was sent none. */
  readonly state: string | null;
  /** The query string to continue with. It is not sent to the portal. */
  readonly search: string;
}

/** Stores a sign-in for the return, in the tab's storage. */
export function keepSignIn(storage: Pick<Storage, 'setItem'>, signIn: PortalSignIn): void {
  storage.setItem(KEY, JSON.stringify(signIn));
}

/** Returns the sign-in that this tab started; null without one. */
export function readSignIn(storage: Pick<Storage, 'getItem'>): PortalSignIn | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('search' in kept) || typeof kept.search !== 'string') return null;
    return { state: 'state' in kept && typeof kept.state === 'string' ? kept.state : null, search: kept.search };
  } catch {
    return null;
  }
}

/** Ends a sign-in, because the portal's answer is valid once. */
export function forgetSignIn(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** The part of a window that the return needs. */
export interface ReturnWindow {
  readonly location: { readonly origin: string; readonly pathname: string; readonly search: string };
  readonly history: { readonly state: unknown; replaceState: (state: unknown, unused: string, url: string) => void };
  readonly sessionStorage: Pick<Storage, 'getItem'>;
}

/**
 * Restores the visit's original query parameters (language, lead source) on the return from a portal, before anything reads the
 * address.
 */
export function restoreQuery({ location, history, sessionStorage }: ReturnWindow): void {
  if (location.pathname !== PORTAL_CALLBACK) return;
  const kept = new URLSearchParams(readSignIn(sessionStorage)?.search);
  const parameters = new URLSearchParams(location.search);
  const missing = [...kept].filter(([name]) => !parameters.has(name));
  if (missing.length === 0) return;
  for (const [name, value] of missing) parameters.append(name, value);
  history.replaceState(history.state, '', `${location.origin}${location.pathname}?${parameters.toString()}`);
}
