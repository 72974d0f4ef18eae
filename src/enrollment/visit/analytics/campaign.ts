import type { EntryQuery } from '../entryQuery.ts';
import type { EventProperties } from './events.ts';

/** A campaign's words as marketing writes them; what may be an address of somebody is none. */
const WORDS = /^[^@\p{Cc}]{1,100}$/u;

/** What the utm_ parameters say of a campaign; null where they say nothing. */
export function campaignOf(utm: EntryQuery['utm']): EventProperties['visit_began'] | null {
  const said = Object.entries(utm).filter(([, value]) => value !== null && WORDS.test(value));
  return said.length === 0 ? null : Object.fromEntries(said);
}
