import { loadConfig, type PublicConfig } from '../../api/config.ts';
import type { SendOperation } from '../../api/types.ts';

/** The dependencies of reloading the page. */
export interface ReloadMovedParts {
  readonly send: SendOperation;
  /** The visitor's location when the page was loaded. */
  readonly geo: PublicConfig['geo'];
  /** Resolves once a reload would restore the visit's current state. */
  readonly whenDraftSaved: () => Promise<void>;
}

/**
 * Reloads the page if the visitor's location has changed since it was loaded: the survey asks for the consents of that location, and
 * the server refuses answers without those of the current one. The visit continues from its draft, at the first question that the
 * current location adds. Resolves only if the page is not reloaded.
 */
export async function reloadMovedPage({ send, geo, whenDraftSaved }: ReloadMovedParts): Promise<void> {
  const config = await loadConfig(location.search, send).catch(() => null);
  if (!config || (config.geo.country === geo.country && config.geo.region === geo.region)) return;
  await whenDraftSaved();
  location.reload();
  await new Promise(() => undefined);
}
