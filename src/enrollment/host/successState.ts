import { ENDINGS, type Ending } from '../vocabulary/endings.ts';

/** The state that the survey passes to the success page, through the history entry. */
export interface SuccessState {
  readonly program: string;
  /** The user whose medical intake follows; null without one. */
  readonly userId: string | null;
}

/** Reads the state from the history entry; null for a visitor who came by the address. */
export function readSuccessState(state: unknown): SuccessState | null {
  if (typeof state !== 'object' || state === null || !('program' in state) || typeof state.program !== 'string') return null;
  const userId = 'userId' in state && typeof state.userId === 'string' ? state.userId : null;
  return { program: state.program, userId };
}

/** Returns the ending in the address; a missing or unknown one reads as created [ROUTE-14] [ROUTE-15]. */
export function readSuccessType(search: string): Ending {
  const type = new URLSearchParams(search).get('type');
  return ENDINGS.find((known) => known === type) ?? 'created';
}

/**
 * Builds the address of the medical intake on the telehealth client [SUCC-12] [SUCC-13] [SUCC-14].
 * @param telehealthUrl from config.json: the client's `/telehealth`.
 */
export function intakeAddress(telehealthUrl: string, userId: string): string {
  return `${telehealthUrl}?${new URLSearchParams({ userId, isB2B: 'true' }).toString()}#/steadyPatientIntake`;
}
