import type { EntryQuery } from '../addressBar/entryQuery.ts';
import type { EventProperties } from './events.ts';

/** A campaign label. A value that may be an email address is excluded. */
const LABEL = /^[^@\p{Cc}]{1,100}$/u;

/** Returns the campaign that the utm_ parameters name; null if they name none. */
export function campaignOf(utm: EntryQuery['utm']): EventProperties['visit_began'] | null {
  const labels = Object.entries(utm).filter(([, value]) => value !== null && LABEL.test(value));
  return labels.length === 0 ? null : Object.fromEntries(labels);
}
