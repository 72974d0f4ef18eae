import { asObject, type Json } from '../../../runtime/base/json.ts';
import { wasLoadedBy } from '../../../runtime/survey/navigation/wasLoadedBy.ts';
import { readShared, type Shared } from './link.ts';

/** The state of a set that a tab keeps across a reload. */
export interface KeptPreview {
  readonly shared: Shared;
  /** The message that says whose answers these are; empty if there is none. */
  readonly notice: string;
  /** The open panel; null if none is open. */
  readonly panel: string | null;
}

const nameFor = (set: string): string => `preview ${set}`;

/** Returns true if this page is the reload of a set's preview. */
export function isReloadOf(set: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && wasLoadedBy('reload') && new URL(navigation.name).pathname.split('/')[2] === set;
}

/** Keeps the world and the session of a set in this tab, so that a reload shows the same member. Leaves out passwords, as links do. */
export function storeSession(set: string, { shared, notice, panel }: KeptPreview): void {
  try {
    sessionStorage.setItem(nameFor(set), JSON.stringify({ ...shared, notice, panel }));
  } catch {
    // Without storage, a reload starts over.
  }
}

/** Returns the kept state of a set; null if there is none. */
export function readKeptSession(set: string): KeptPreview | null {
  try {
    const text = sessionStorage.getItem(nameFor(set)) ?? '';
    const shared = readShared(text);
    const json: Json = JSON.parse(text);
    const { notice, panel } = asObject(json);
    return shared && { shared, notice: typeof notice === 'string' ? notice : '', panel: typeof panel === 'string' ? panel : null };
  } catch {
    return null;
  }
}
