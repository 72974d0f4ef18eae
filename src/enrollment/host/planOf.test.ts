import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../../tests/support/member.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Session } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { allHooks } from '../hooks/allHooks.ts';
import { planOf } from './planOf.ts';

/** Returns the session of a member who has answered everything. */
function finished(answers: JsonObject, set = 'DPP_SURVEY'): Session {
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

describe('the plan of a completed survey', () => {
  it('is what the program result shows', () => {
    expect(planOf(finished({}))).toEqual({
      firstName: 'Ada',
      goal: {
        startKg: 190 * 0.453592,
        goal: { targetWeightInKg: 140 * 0.453592, targetWeightDate: '2026-08-07', weightLossSpeedPerWeekInKg: 1 },
      },
    });
  });

  it('has no goal for a member who enrolls by a waiver, because losing weight may not be safe', () => {
    expect(planOf(finished({ eatingDisorder: 'yes' }))).toMatchObject({ firstName: 'Ada', goal: { goal: null } });
  });

  it('is null in a set without one', () => {
    expect(planOf(finished({}, 'TRANSITION_SURVEY'))).toBeNull();
  });
});
