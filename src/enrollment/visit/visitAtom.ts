import { atom } from 'jotai';
import { emptyDraft, type Draft } from './draft/draft.ts';
import { randomId } from '../../runtime/survey/randomId.ts';

/** The visit so far, shared by all pages. The app seals what is written here. */
export const visitAtom = atom<Draft>(emptyDraft(randomId));

type VisitFacts = Omit<Draft, 'record' | 'standing'>;

let lastFacts: VisitFacts | null = null;

/** What is known of the visit besides its answers. It stays the same object while only answers change: pages need not be drawn anew. */
export const visitFactsAtom = atom((get): VisitFacts => {
  const { record: _record, standing: _standing, ...facts } = get(visitAtom);
  if (lastFacts === null || JSON.stringify(lastFacts) !== JSON.stringify(facts)) lastFacts = facts;
  return lastFacts;
});

/** The US states where telehealth is offered; null while the call runs, empty when it failed. @see [API-43] [API-44] */
export const eligibleStatesAtom = atom<readonly string[] | null>(null);

/** True once the visitor has opened the choice of consent again, until it is made. */
export const consentAgainAtom = atom(false);
