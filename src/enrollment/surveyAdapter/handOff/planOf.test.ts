import { describe, expect, it } from 'vitest';
import { walkToEnd } from '../testSupport.tsx';
import { planOf } from './planOf.ts';

describe('the plan of a completed survey', () => {
  it('equals the plan shown on the program result', () => {
    expect(planOf(walkToEnd({}))).toEqual({
      firstName: 'Ada',
      goal: {
        startKg: 190 * 0.453592,
        goal: { targetWeightInKg: 140 * 0.453592, targetWeightDate: '2026-08-07', weightLossSpeedPerWeekInKg: 1 },
      },
    });
  });

  it('has no goal for a member who enrolls by a waiver, because losing weight may not be safe', () => {
    expect(planOf(walkToEnd({ eatingDisorder: 'yes' }))).toMatchObject({ firstName: 'Ada', goal: { goal: null } });
  });

  it('is null in a set without a plan', () => {
    expect(planOf(walkToEnd({}, 'TRANSITION_SURVEY'))).toBeNull();
  });
});
