import type { ErrorState } from '../../vocabulary/errorStates.ts';
import { objectOf } from '../../hooks/calls/reply.ts';
import type { CallFailure } from '../../api/types.ts';
import type { ErrorDetails } from '../../surveyAdapter/handOff/errorPageState.ts';

/** The error page's content for a portal code that yields no program id. */
export interface PortalFailure {
  readonly error: ErrorState;
  readonly details: ErrorDetails;
}

/**
 * Reads a failed exchange of a portal code. HTTP 409 means that the person is already linked, unless its code says that the batch is
 * full [PORTAL-05] [PORTAL-06] [PORTAL-07].
 */
export function portalFailure(failure: CallFailure): PortalFailure {
  if (failure.kind !== 'http' || failure.status !== 409) return { error: 'DEFAULT', details: {} };
  if (failure.code === 'BATCH_FULL') return { error: 'BATCH_FULL', details: {} };
  const { maskedEmail } = objectOf(failure.problem);
  return { error: 'EXISTING_VIRGIN_PULSE_USER', details: typeof maskedEmail === 'string' ? { maskedEmail } : {} };
}
