import type { JsonObject } from '../../../runtime/base/json.ts';
import type { PayloadInput } from '../../../runtime/engine/types.ts';
import { answersFound } from './answersFound.ts';
import { surveyAnswers } from './parts.ts';

/**
 * Returns the survey's answers as the calls send them: those that may be sent, what was offered, and dppEligible once it is false.
 * @see [PAY-20] [SET-77] [D-09]
 */
export function sentAnswers(input: Pick<PayloadInput, 'set' | 'way' | 'context'>): JsonObject {
  return { ...surveyAnswers(input), ...answersFound(input) };
}
