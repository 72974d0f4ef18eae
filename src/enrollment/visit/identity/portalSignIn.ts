import type { AddressBar } from '../addressBar/hiddenParameters.ts';
import { pathPattern } from '../../paths/paths.ts';

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
export function storeSignIn(storage: Pick<Storage, 'setItem'>, signIn: PortalSignIn): void {
  storage.setItem(KEY, JSON.stringify(signIn));
}

/** Returns the sign-in that this tab started; null without one. */
export function readSignIn(storage: Pick<Storage, 'getItem'>): PortalSignIn | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('search' in stored) || typeof stored.search !== 'string') return null;
    return { state: 'state' in stored && typeof stored.state === 'string' ? stored.state : null, search: stored.search };
  } catch {
    return null;
  }
}

/** Ends a sign-in, because the portal's answer is valid once. */
export function deleteSignIn(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** The part of a window that the return needs. */
interface ReturnWindow extends Omit<AddressBar, 'sessionStorage'> {
  readonly sessionStorage: Pick<Storage, 'getItem'>;
}

/**
 * Restores the visit's original query parameters (language, lead source) on the return from a portal, before anything reads the
 * address.
 */
export function restoreQuery({ location, history, sessionStorage }: ReturnWindow): void {
  if (!pathPattern(PORTAL_CALLBACK).test(location.pathname)) return;
  const originalQuery = new URLSearchParams(readSignIn(sessionStorage)?.search);
  const parameters = new URLSearchParams(location.search);
  const missingEntries = [...originalQuery].filter(([name]) => !parameters.has(name));
  if (missingEntries.length === 0) return;
  for (const [name, value] of missingEntries) parameters.append(name, value);
  history.replaceState(history.state, '', `${location.origin}${location.pathname}?${parameters.toString()}`);
}
