import { describe, expect, it } from 'vitest';
import { planOf } from './planOf.ts';

const goal = { targetWeightInKg: 68.9, targetWeightDate: '2027-06-04', weightLossSpeedPerWeekInKg: 1 };
const body = (extras: Readonly<Record<string, string>> = {}) => ({
  upid: 'U',
  userData: { weightInKg: 86.2, weightLossData: goal, extras: { firstName: 'Ada', ...extras } },
});

describe('the plan of an account', () => {
  it('is in the call that creates it', () => {
    expect(planOf(body())).toEqual({ firstName: 'Ada', goal: { startKg: 86.2, goal } });
  });

  it('has no goal for a member who enrolls by a waiver', () => {
    expect(planOf(body({ liabilityWaiverConsent: 'AGREE' }))).toEqual({ firstName: 'Ada', goal: {} });
  });

  it('has neither name nor goal where the call has none', () => {
    expect(planOf({ userData: {} })).toEqual({ firstName: null, goal: { startKg: null, goal: null } });
  });
});
