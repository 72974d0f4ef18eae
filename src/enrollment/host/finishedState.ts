/** Why a re-triage never starts. @see [RETR-13] */
export type RetriageFlag = 'ALREADY_MED' | 'RECENTLY_RETRIAGED';

const FLAGS: readonly RetriageFlag[] = ['ALREADY_MED', 'RECENTLY_RETRIAGED'];

/** The finished status; it stands in the history entry, so that a reload shows it again and the next visit knows nothing of it. */
export interface FinishedState {
  readonly reason: unknown;
}

/** The reason in a history entry; null for who came by the address alone. */
export function readFinishedState(state: unknown): RetriageFlag | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  return FLAGS.find((flag) => flag === state.reason) ?? null;
}
