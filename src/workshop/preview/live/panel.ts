import { atom } from 'jotai';

/** The id of the open panel; null if none is open. */
export const panelAtom = atom<string | null>(null);
