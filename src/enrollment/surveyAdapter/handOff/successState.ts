import { ENDINGS, type Ending } from '../../vocabulary/endings.ts';

/** The state that the survey passes to the success page, through the history entry. */
export interface SuccessState {
  /** The user whose medical intake follows; null without one. */
  readonly intakeUserId: string | null;
}

/** Reads from the history entry the user whose medical intake follows; null without one, and for a visitor who came by the address. */
export function readIntakeUser(state: unknown): string | null {
  const user = typeof state === 'object' && state !== null && 'intakeUserId' in state ? state.intakeUserId : null;
  return typeof user === 'string' ? user : null;
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
