import { atom } from 'jotai';
import type { ErrorDetails } from './errorPageState.ts';
import type { MadeAccount } from './accountPort.ts';

/** Results of the survey's calls, for the pages after it. */
export interface VisitNotes {
  readonly details: ErrorDetails;
  readonly made: MadeAccount | null;
  /** The completion key of the visit whose coach alert is in flight; null when none is. */
  readonly tellingCoach: string | null;
}

/** Held in memory only, because it concerns the call just made. */
export const notesAtom = atom<VisitNotes>({ details: {}, made: null, tellingCoach: null });
