import { atom } from 'jotai';
import type { CompletionResults } from '../engine/completion.ts';
import type { Session } from '../engine/types.ts';

/** The session in memory, with what no draft may hold (the password), for as long as the page is not loaded anew. */
export interface Live {
  /** The visit's completion key: the session of another visit is not taken up. */
  readonly visit: string;
  readonly session: Session;
  /** What the completion has done so far, so that a retry repeats none of it. */
  readonly results: CompletionResults;
}

/** Outlives the survey page: the landing, the survey and the way back from the error page share it. */
export const liveAtom = atom<Live | null>(null);
