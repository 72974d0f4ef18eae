import type { JsonObject } from '../../base/json.ts';
import type { PayloadInput } from '../../engine/types.ts';
import { wasOffered } from './offeredOn.ts';
import { known, surveyAnswers } from './parts.ts';

/**
 * Returns the survey's answers as the calls send them: those that may be sent, what was offered, and dppEligible once it is false.
 * @see specification 2, section 3, Survey answers
 */
export function sentAnswers(input: PayloadInput): JsonObject {
  const dppEligible = known(input, 'derived.dppEligible');
  return { ...surveyAnswers(input), ...(dppEligible !== undefined && { dppEligible }), ...wasOffered(input) };
}
