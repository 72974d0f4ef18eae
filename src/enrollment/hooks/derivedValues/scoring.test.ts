import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { age } from './age.ts';
import { bmi, heightCm, weightKg } from './bmi.ts';
import { dppRiskScore } from './dppRiskScore.ts';
import { phqSum, phqTotal } from './phqTotal.ts';
import { recommendedRange, weeklyPace, weightLossPlan } from './weightLossPlan.ts';
import { EMPTY_CONTEXT as context } from '../../../runtime/engine/testSupport.ts';

describe('age', () => {
  it.each([
    [{ dob: '1980-04-01', age: 20 }, 45],
    [{ dob: null, age: 50 }, 50],
    [{}, null],
  ] satisfies [JsonObject, number | null][])('%j is %s', (args, expected) => expect(age(args, context)).toBe(expected));
});

describe('bmi', () => {
  it('is pounds divided by squared inches, times 703 [BMI-01]', () =>
    expect(bmi({ feet: 5, inches: 4, pounds: 190 }, context)).toBeCloseTo((703 * 190) / 64 ** 2, 12));
  it.each([
    { feet: 5, inches: null, pounds: 190 },
    { feet: 5, inches: 4 },
    { feet: 0, inches: 0, pounds: 100 },
  ])('is null for %j', (args) => expect(bmi(args, context)).toBeNull());
  it('converts heights at 2.54 cm per inch [PAY-26]', () => expect(heightCm({ feet: 5, inches: 4 }, context)).toBeCloseTo(162.56, 10));
  it('converts pounds with 0.453592 kg per lb [PAY-27]', () => expect(weightKg({ pounds: 200 }, context)).toBeCloseTo(90.7184, 10));
});

describe('DPP risk score', () => {
  const cases: readonly (readonly [title: string, args: JsonObject, points: number])[] = [
    ['a member without answers', {}, 0],
    ['BMI under 23 [DPP-01]', { bmi: 22.99 }, 0],
    ['BMI from 23 [DPP-01]', { bmi: 23 }, 1],
    ['BMI under 30 [DPP-01]', { bmi: 29.99 }, 1],
    ['BMI from 30 [DPP-02]', { bmi: 30 }, 2],
    ['BMI under 40 [DPP-02]', { bmi: 39.99 }, 2],
    ['BMI from 40 [DPP-03]', { bmi: 40 }, 3],
    ['age under 40 [DPP-04]', { age: 39 }, 0],
    ['age from 40 [DPP-04]', { age: 40 }, 1],
    ['age from 50 [DPP-05]', { age: 50 }, 2],
    ['age under 60 [DPP-05]', { age: 59 }, 2],
    ['age from 60 [DPP-06]', { age: 60 }, 3],
    ['one item of history [DPP-07]', { prediabetesHistory: ['a1c'] }, 5],
    ['three items of history [DPP-07]', { prediabetesHistory: ['prediabetes', 'a1c', 'fastingBloodSugarLevel'] }, 15],
    ['an empty history [DPP-07]', { prediabetesHistory: ['none'] }, 0],
    ['male [DPP-08]', { sex: 'male' }, 1],
    ['female [DPP-08]', { sex: 'female' }, 0],
    ['gestational diabetes [DPP-09]', { gestational: true }, 5],
    ['hypertension yes [DPP-10]', { hypertension: 'yes' }, 1],
    ['family history yes [DPP-11]', { familyHistory: 'yes' }, 1],
    ['a lack of physical activity [DPP-12]', { physicalActivity: 'no' }, 1],
    ['physical activity [DPP-12]', { physicalActivity: 'yes' }, 0],
    [
      'every factor',
      { bmi: 41, age: 61, prediabetesHistory: ['a1c'], sex: 'male', hypertension: 'yes', familyHistory: 'yes', physicalActivity: 'no' },
      15,
    ],
  ];
  it.each(cases)('scores %s', (_title, args, points) => expect(dppRiskScore(args, context)).toBe(points));
});

describe('PHQ total', () => {
  const WORDS = ['notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay'];
  it.each([0, 1, 2, 3].flatMap((position) => WORDS.map((word, score) => [word, position + 1, score] as const)))(
    'scores the answer %s at position %i as %i [SET-69]',
    (word, position, score) => expect(phqSum(WORDS.map((_word, at) => (at === position - 1 ? word : 'notAtAll')))).toBe(score),
  );
  it('throws on a missing answer [VAL-64]', () => expect(() => phqSum(['notAtAll', null, 'notAtAll', 'notAtAll'])).toThrow('all four'));
  it('is null until all four questions are answered', () => expect(phqTotal({ phq1: 'severalDays', phq2: null }, context)).toBeNull());
});

describe('weight-loss plan', () => {
  it('recommends the weights between BMI 19 and BMI 25 [PLAN-01]', () => {
    const [lowest, highest] = recommendedRange(190, 64);
    expect((703 * lowest) / 64 ** 2).toBeCloseTo(19, 10);
    expect((703 * highest) / 64 ** 2).toBeCloseTo(25, 10);
  });
  it('recommends 60 to 70 lb below the current weight when BMI 25 is further away [PLAN-02]', () => {
    expect(recommendedRange(300, 64)).toEqual([230, 240]);
    expect(recommendedRange(216, 64)).toEqual([146, 156]);
    expect(recommendedRange(215, 64)[1]).toBeCloseTo((25 * 64 ** 2) / 703, 10);
  });
  it.each([
    [70, 32, false, 1],
    [120, 32, false, 1.2],
    [180, 29.9, false, 1.5],
    [180, 30, false, 1.8],
    [220, 30, false, 2],
  ])('sets the pace for %i kg at BMI %d (nursing: %s) to %d kg a week [PLAN-03]', (kg, index, nursing, pace) =>
    expect(weeklyPace(kg, index, nursing)).toBeCloseTo(pace, 12),
  );
  const args = { feet: 5, inches: 4, pounds: 190, nursing: false };
  it('limits the pace to 1 kg a week for a nursing member [PLAN-04]', () => {
    expect(weeklyPace(220, 40, true)).toBe(1);
    const pace = (nursing: boolean) => weightLossPlan({ ...args, pounds: 400, idealWeight: 335, nursing }, context);
    expect(pace(true)).toMatchObject({ weightLossSpeedPerWeekInKg: 1 });
    expect(pace(false)).toMatchObject({ weightLossSpeedPerWeekInKg: 4 * 0.453592 });
  });
  it('uses an ideal weight within the range and dates it by the weeks needed', () =>
    expect(weightLossPlan({ ...args, idealWeight: 140 }, context)).toEqual({
      targetWeightInKg: 140 * 0.453592,
      targetWeightDate: '2026-08-07',
      weightLossSpeedPerWeekInKg: 1,
    }));
  it('sets a target date at least one month ahead [PLAN-05]', () => {
    expect(weightLossPlan({ ...args, pounds: 141, idealWeight: 140 }, context)).toMatchObject({ targetWeightDate: '2026-04-02' });
  });
  it('uses the nearest bound for an ideal weight outside the range', () =>
    expect(weightLossPlan({ ...args, idealWeight: 90 }, context)).toMatchObject({ targetWeightInKg: ((19 * 64 ** 2) / 703) * 0.453592 }));
  it('is null while an answer is missing', () => expect(weightLossPlan({ ...args, idealWeight: null }, context)).toBeNull());
});
