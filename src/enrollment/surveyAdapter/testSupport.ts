import { expect } from 'vitest';
import { ANSWERS } from '../../../tests/support/member.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Session } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { allHooks } from '../hooks/allHooks.ts';

/** Returns the session of a member who has answered everything, for tests. */
export function finished(answers: JsonObject, set = 'DPP_SURVEY'): Session {
  const context = {
    today: '2026-03-02',
    environment: loadEnvironment('production'),
    enrollmentType: 'INITIAL_ENROLLMENT',
    partner: { id: 1001, configs: { OFFERS_WEIGHT: true } },
    eligibility: { isEligible: true, firstName: 'Ada', dob: '1980-04-01' },
    experiments: {},
    member: { emailAvailability: 'AVAILABLE' },
  } as const;
  const walked = walk(compileSet(loadQuestionSet(set), allHooks), context, { ...ANSWERS, ...answers }, () => ({ outcome: 'AVAILABLE' }));
  expect(walked.outcome).toBe('completed');
  return walked.session;
}
