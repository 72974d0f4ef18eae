import type { JsonObject } from '../../../runtime/base/json.ts';

const WAIVERS = ['eatingDisorderWaiver', 'bmiWaiver', 'idealWeightWaiver', 'pregnantWaiver'];

/** Returns whether the member agreed to any liability waiver [PAY-10]. */
export function givesWaiverConsent(answers: JsonObject): boolean {
  return WAIVERS.some((waiver) => answers[waiver] === true);
}
