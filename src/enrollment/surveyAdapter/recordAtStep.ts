import type { JsonObject } from '../../runtime/base/json.ts';
import type { SessionRecord } from '../../runtime/engine/types.ts';
import { ENROLLMENT_SET } from '../vocabulary/setNames.ts';

/** The account step's result for a member who already has a free consumer account. */
export const HAS_ACCOUNT = { emailAvailability: 'HAS_B2C_ACCOUNT' } as const;

/**
 * Builds the record of an enrollment that starts at this step with answers from elsewhere. Its version is 0, because it is not a draft
 * of any version that the set could have replaced.
 * @param results call results to reuse, keyed by step; every other call is made again.
 */
export function recordAtStep(answers: JsonObject, step: string, results: SessionRecord['results'] = {}): SessionRecord {
  return { set: ENROLLMENT_SET, version: 0, answers, results, position: { at: 'step', step }, progressFloor: {} };
}
