import { atom } from 'jotai';
import type { CompletionResults } from '../../engine/completion.ts';
import type { Session } from '../../engine/types.ts';

/** The session in memory, kept until the page is reloaded. Unlike a draft, it includes the password. */
export interface LiveSession {
  /** The visit's completion key, so that another visit does not resume this session. */
  readonly visit: string;
  readonly session: Session;
  /** Results of the completion so far, so that a retry skips the calls that succeeded. */
  readonly results: CompletionResults;
}

/** Outlives the survey page, because the landing, the survey and the return from the error page share it. */
export const liveSessionAtom = atom<LiveSession | null>(null);
