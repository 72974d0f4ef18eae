import type { JsonObject } from '../../../runtime/base/json.ts';
import type { PayloadInput } from '../../../runtime/engine/types.ts';
import { derivedSurveyAnswers } from './derivedSurveyAnswers.ts';
import { surveyAnswers } from './parts.ts';

/** Returns the survey answers that calls send: those that may be stored, the offered programs, and dppEligible once it is false. */
export function sentAnswers(input: Pick<PayloadInput, 'set' | 'way' | 'context'>): JsonObject {
  return { ...surveyAnswers(input), ...derivedSurveyAnswers(input) };
}
