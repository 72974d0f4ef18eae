import { describe, expect, it } from 'vitest';
import { finished } from '../testSupport.tsx';
import { planOf } from './planOf.ts';

describe('the plan of a completed survey', () => {
  it('equals the plan shown on the program result', () => {
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

  it('is null in a set without a plan', () => {
    expect(planOf(finished({}, 'TRANSITION_SURVEY'))).toBeNull();
  });
});
