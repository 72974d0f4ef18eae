import { atom } from 'jotai';
import { emptyDraft, type Draft } from './draft/draft.ts';
import { randomId } from './identity.ts';

/** The visit so far, shared by all pages. The app seals what is written here. */
export const visitAtom = atom<Draft>(emptyDraft(randomId));

/** The US states where telehealth is offered; null while the call runs, empty when it failed. @see specification 1, section 7 */
export const eligibleStatesAtom = atom<readonly string[] | null>(null);

/** True once the visitor has opened the choice of consent again, until it is made. */
export const consentAgainAtom = atom(false);
