import { atom } from 'jotai';
import { freshVisit, type Draft, type EnrollmentInformation, type Partner } from '../../../visit/draft/draft.ts';
import { randomId } from '../../../../runtime/survey/randomId.ts';
import type { EntryLoad } from './loadEntry.ts';

/** An entry that the landing can show. */
export type LoadedEntry = Extract<EntryLoad, { readonly kind: 'ask' | 'refresh' | 'enroll' }>;

/** An entry whose landing the server renders. */
export type ShownByServer = Exclude<LoadedEntry, { readonly kind: 'refresh' }>;

/** A shown entry without the program id, so that one rendered screen serves all members of a partner. */
export type ShownEntry = ShownByServer | Omit<Extract<ShownByServer, { readonly kind: 'enroll' }>, 'upid'>;

/** Returns an entry without the program id. */
export function shownEntry(entry: ShownByServer): ShownEntry {
  if (entry.kind === 'ask') return entry;
  const { upid: _upid, ...shown } = entry;
  return shown;
}

/** Returns the entry of an address from the entry that the server has rendered for it. */
export function entryOf(shown: ShownEntry, search: string): LoadedEntry {
  return shown.kind === 'ask' ? shown : { ...shown, upid: upidIn(search) ?? '' };
}

/** The entry that was loaded before the page rendered, so that its first render shows the landing; null once it is shown. */
export const firstEntryAtom = atom<LoadedEntry | null>(null);

/** Returns the program id in a query string; null if there is none. */
export function upidIn(search: string): string | null {
  return new URLSearchParams(search).get('upid')?.trim() || null;
}

/** The facts that an entry adds to a visit. */
interface EntryFacts {
  readonly partner: Partner | null;
  readonly info?: EnrollmentInformation;
  readonly upid: string | null;
  readonly isSingleSignOn: boolean;
}

/**
 * Returns a visit with the facts of an entry. Starts a fresh visit for another program id, and for details typed after a sign-on.
 * A fresh visit keeps nothing of the previous one, not even the error that it ended with.
 */
export function visitWith(visit: Draft, { partner, info, upid, isSingleSignOn }: EntryFacts): Draft {
  const isSameVisit = upid === null || (visit.upid === upid && (isSingleSignOn || !visit.eligibility));
  const updatedVisit = { ...visit, ...(isSameVisit ? { errorState: null } : freshVisit(randomId)), partner };
  return upid === null ? updatedVisit : { ...updatedVisit, enrollmentInfo: info ?? null, upid };
}

/** Returns a visit with the facts of an entry that the landing shows. */
export function visitOf(visit: Draft, entry: LoadedEntry, isSingleSignOn: boolean): Draft {
  const { partner } = entry;
  return visitWith(
    visit,
    entry.kind === 'enroll' ? { partner, info: entry.info, upid: entry.upid, isSingleSignOn } : { partner, upid: null, isSingleSignOn },
  );
}
