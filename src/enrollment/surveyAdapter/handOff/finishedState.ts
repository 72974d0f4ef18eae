import { FINISHED_REASONS, type FinishedReason } from '../../vocabulary/endings.ts';

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
export function readFinishedState(state: unknown): FinishedReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  return FINISHED_REASONS.find((known) => known === state.reason) ?? null;
}
