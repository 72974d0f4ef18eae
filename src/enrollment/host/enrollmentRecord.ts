import type { JsonObject } from '../../runtime/base/json.ts';
import type { SessionRecord } from '../../runtime/engine/types.ts';

/** What the call of the account step has answered for who has a free consumer account. */
export const HAS_ACCOUNT = { emailAvailability: 'HAS_B2C_ACCOUNT' } as const;

/**
 * The record of an enrollment that has answers from elsewhere and begins at this step.
 * @param results what calls have answered, by step; the others are made again.
 */
export function enrollmentRecord(answers: JsonObject, step: string, results: SessionRecord['results'] = {}): SessionRecord {
  return { set: 'DPP_SURVEY', version: 1, answers, results, position: { at: 'step', step }, progressFloor: {} };
}
