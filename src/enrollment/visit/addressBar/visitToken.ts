import { CONTINUE_PATH, pathPattern } from '../../paths/paths.ts';
import type { AddressBar } from './hiddenParameters.ts';

/** The item of the tab's storage in which the token is kept. */
export const VISIT_TOKEN = 'visit_token';

/** The item that keeps the name under which this tab opens the visit: only the same tab may open it again. */
export const VISIT_OPENER = 'visit_opener';

/**
 * Moves the token of a link to a saved visit from the address to the tab's storage, where a reload still finds it. Called by
 * whichever runs first: the page of the link, or the tags, which must not read the token.
 */
export function hideVisitToken({ location, history, sessionStorage }: AddressBar): void {
  const { origin, pathname, search, hash } = location;
  if (!pathPattern(CONTINUE_PATH).test(pathname) || hash === '') return;
  history.replaceState(history.state, '', origin + pathname + search);
  sessionStorage.setItem(VISIT_TOKEN, hash.slice(1));
}
