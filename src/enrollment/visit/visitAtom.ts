import { atom } from 'jotai';
import { emptyDraft, type Draft } from './draft/draft.ts';
import { randomId } from '../../runtime/survey/randomId.ts';

/** The visit so far, shared by all pages. The app encrypts each change. See docs/decisions/0011-the-visit-is-one-atom.md. */
export const visitAtom = atom<Draft>(emptyDraft(randomId));

type VisitFacts = Omit<Draft, 'record' | 'standing'>;

let lastFacts: VisitFacts | null = null;

/** The visit without its answers. The object stays the same while only answers change, so that pages do not re-render. */
export const visitFactsAtom = atom((get): VisitFacts => {
  const { record: _record, standing: _standing, ...facts } = get(visitAtom);
  if (lastFacts === null || JSON.stringify(lastFacts) !== JSON.stringify(facts)) lastFacts = facts;
  return lastFacts;
});

/** The US states where telehealth is offered; null while the call runs, empty when it failed [API-43] [API-44]. */
export const eligibleStatesAtom = atom<readonly string[] | null>(null);

/** True while the visitor has the consent question reopened. */
export const isConsentReopenedAtom = atom(false);
