const KEY = 'b2b_portal_sign_in';

/** The page that a portal comes back to. @see [S-002] */
export const PORTAL_CALLBACK = '/partner-portal/callback';

/** A sign-in at a portal that this tab has begun. */
export interface PortalSignIn {
  /** What the portal gives back with its answer. */
  readonly state: string | null;
  /** The query string to go on with: the portal is told of none of it. */
  readonly search: string;
}

/** Keeps a sign-in for the way back, in the tab's storage. */
export function keepSignIn(storage: Pick<Storage, 'setItem'>, signIn: PortalSignIn): void {
  storage.setItem(KEY, JSON.stringify(signIn));
}

/** The sign-in that this tab has begun; null where there is none. */
export function readSignIn(storage: Pick<Storage, 'getItem'>): PortalSignIn | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('search' in kept) || typeof kept.search !== 'string') return null;
    return { state: 'state' in kept && typeof kept.state === 'string' ? kept.state : null, search: kept.search };
  } catch {
    return null;
  }
}

/** Ends a sign-in: what the portal gave back is good once. */
export function forgetSignIn(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** The part of a window that coming back needs. */
export interface ReturnWindow {
  readonly location: { readonly origin: string; readonly pathname: string; readonly search: string };
  readonly history: { readonly state: unknown; replaceState: (state: unknown, unused: string, url: string) => void };
  readonly sessionStorage: Pick<Storage, 'getItem'>;
}

/** Gives the address of the way back from a portal what the visit came with (language, lead source), before anything reads it. */
export function takeUpQuery({ location, history, sessionStorage }: ReturnWindow): void {
  if (location.pathname !== PORTAL_CALLBACK) return;
  const kept = new URLSearchParams(readSignIn(sessionStorage)?.search);
  const parameters = new URLSearchParams(location.search);
  const missing = [...kept].filter(([name]) => !parameters.has(name));
  if (missing.length === 0) return;
  for (const [name, value] of missing) parameters.append(name, value);
  history.replaceState(history.state, '', `${location.origin}${location.pathname}?${parameters.toString()}`);
}
