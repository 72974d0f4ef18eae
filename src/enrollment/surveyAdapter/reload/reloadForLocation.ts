import { loadConfig, type PublicConfig } from '../../api/config.ts';
import type { SendOperation } from '../../api/types.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';

/** The location for which this tab has been reloaded. */
const ITEM = 'reloadedFor';

/** The dependencies of reloading the page. */
export interface ReloadForLocationParts {
  readonly send: SendOperation;
  /** The visitor's location when the page was loaded. */
  readonly geo: PublicConfig['geo'];
  /** Resolves once a reload would restore the visit's current state. */
  readonly whenDraftSaved: () => Promise<void>;
}

/**
 * Reloads the page, once per location, if the visitor's location has changed since it was loaded: the survey asks for the consents of
 * that location, and the server refuses answers without those of the current one. The visit continues from its draft, at the first
 * question that the current location adds. Resolves only if the page is not reloaded.
 */
export async function reloadForLocation({ send, geo, whenDraftSaved }: ReloadForLocationParts): Promise<void> {
  const config = await loadConfig(location.search, send).catch(() => null);
  if (!config || (config.geo.country === geo.country && config.geo.region === geo.region)) return;
  // Networks that report another location for the page than for its calls would reload it forever.
  const place = `${config.geo.country}-${config.geo.region}`;
  if (tabStorage.getItem(ITEM) === place) return;
  tabStorage.setItem(ITEM, place);
  await whenDraftSaved();
  location.reload();
  await new Promise(() => undefined);
}
