/** What the survey tells the success page; it stands in the history entry. */
export interface SuccessState {
  readonly program: string;
  /** Whose medical intake it is. */
  readonly userId: string | null;
}

/** Reads it from the history entry; a visitor who came by the address alone has none. */
export function readSuccessState(state: unknown): SuccessState | null {
  if (typeof state !== 'object' || state === null || !('program' in state) || typeof state.program !== 'string') return null;
  const userId = 'userId' in state && typeof state.userId === 'string' ? state.userId : null;
  return { program: state.program, userId };
}

/** What became of the account. */
export type SuccessType = 'created' | 'upgraded' | 'transitioned';

/** The type in the address; without one, or with another, a created account. @see [ROUTE-14] [ROUTE-15] */
export function readSuccessType(search: string): SuccessType {
  const type = new URLSearchParams(search).get('type');
  return type === 'upgraded' || type === 'transitioned' ? type : 'created';
}

/**
 * The address of the medical intake on the telehealth client.
 * @param telehealthUrl from config.json: the client's `/telehealth`.
 * @see [SUCC-12] [SUCC-13] [SUCC-14]
 */
export function intakeAddress(telehealthUrl: string, userId: string): string {
  return `${telehealthUrl}?${new URLSearchParams({ userId, isB2B: 'true' }).toString()}#/steadyPatientIntake`;
}
