/** The reason why a re-triage never starts [RETR-13]. */
export type RetriageFlag = 'ALREADY_MED' | 'RECENTLY_RETRIAGED';

const FLAGS: readonly RetriageFlag[] = ['ALREADY_MED', 'RECENTLY_RETRIAGED'];

/**
 * The status of a finished re-triage. It is stored in the history entry: a reload shows it again and the next visit does not see
 * it.
 */
export interface FinishedState {
  readonly reason: unknown;
  /** The user whose medical intake follows; absent without one. */
  readonly intakeUserId?: string;
}

/** Returns the reason in a history entry; null for a visitor who came by the address. */
export function readFinishedState(state: unknown): RetriageFlag | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  return FLAGS.find((flag) => flag === state.reason) ?? null;
}
