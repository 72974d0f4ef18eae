import { done, type Handler } from '../http/operations.ts';
import { ELIGIBLE_STATES } from '../telehealth/eligibleStates.ts';

/**
 * Returns the US states where the medication program may be offered.
 * @see [API-43]
 */
export const getEligibleTelehealthStates: Handler<'getEligibleTelehealthStates'> = async () => done({ eligibleStates: ELIGIBLE_STATES });
