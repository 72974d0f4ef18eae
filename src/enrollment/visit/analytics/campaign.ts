import type { EntryQuery } from '../entryQuery.ts';
import type { EventProperties } from './events.ts';

/** A campaign label. A value that may be an email address is excluded. */
const WORDS = /^[^@\p{Cc}]{1,100}$/u;

/** Returns the campaign in the utm_ parameters; null without one. */
export function campaignOf(utm: EntryQuery['utm']): EventProperties['visit_began'] | null {
  const said = Object.entries(utm).filter(([, value]) => value !== null && WORDS.test(value));
  return said.length === 0 ? null : Object.fromEntries(said);
}
