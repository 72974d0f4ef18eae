import type { JsonObject } from '../../../runtime/base/json.ts';

const WAIVERS = ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver'];

/** Whether a liability waiver was agreed to. @see [PAY-10] [D-09] */
export function givesWaiverConsent(answers: JsonObject): boolean {
  return WAIVERS.some((waiver) => answers[waiver] === true);
}
