import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { listArg, numberArg } from '../args.ts';

/** Points by threshold, in descending order: the first threshold reached counts. */
type Steps = readonly (readonly [from: number, points: number])[];

const BMI_POINTS: Steps = [
  [40, 3],
  [30, 2],
  [23, 1],
];
const AGE_POINTS: Steps = [
  [60, 3],
  [50, 2],
  [40, 1],
];
const SCORED_HISTORY = ['prediabetes', 'a1c', 'fastingBloodSugarLevel'];

function points(value: number | null, steps: Steps): number {
  return value === null ? 0 : (steps.find(([from]) => value >= from)?.[1] ?? 0);
}

/**
 * Computes the DPP risk score [DPP-01] to [DPP-12].
 *
 * | factor | points |
 * |---|---|
 * | bmi 23 / 30 / 40 and more | 1 / 2 / 3 |
 * | age 40 / 50 / 60 and more | 1 / 2 / 3 |
 * | each of prediabetes, a1c, fastingBloodSugarLevel in prediabetesHistory | 5 |
 * | gestational diabetes | 5 |
 * | sex male, hypertension yes, familyHistory yes, physicalActivity no | 1 each |
 */
export const dppRiskScore: DeriveHook = (args) => {
  const history = listArg(args, 'prediabetesHistory').filter((item) => SCORED_HISTORY.includes(String(item)));
  const singles = [
    args['sex'] === 'male',
    args['hypertension'] === 'yes',
    args['familyHistory'] === 'yes',
    args['physicalActivity'] === 'no',
  ];
  return (
    points(numberArg(args, 'bmi'), BMI_POINTS) +
    points(numberArg(args, 'age'), AGE_POINTS) +
    history.length * 5 +
    (args['gestational'] === true ? 5 : 0) +
    singles.filter(Boolean).length
  );
};
