import { atom } from 'jotai';
import type { ErrorDetails } from './errorPageState.ts';
import type { MadeAccount } from './accountPort.ts';

/** What the pages after the survey are told of its calls. */
export interface VisitNotes {
  readonly details: ErrorDetails;
  readonly made: MadeAccount | null;
  /** The completion key of the visit whose screen-out the coach is being told of. */
  readonly tellingCoach: string | null;
}

/** Kept in memory alone: it is about the call just made. */
export const notesAtom = atom<VisitNotes>({ details: {}, made: null, tellingCoach: null });
