import { expect } from 'vitest';
import { isJsonObject, type Json } from '../../../src/runtime/base/json.ts';
import { TODAY } from './completing.ts';

/** Returns the value at a path of a JSON value; undefined if there is none. */
export const at = (value: Json | undefined, ...keys: readonly string[]): Json | undefined => {
  let current = value;
  for (const key of keys) current = isJsonObject(current) ? current[key] : undefined;
  return current;
};
const numberAt = (value: Json | undefined, ...keys: readonly string[]): number => Number(at(value, ...keys));
/** Matches a number except for its last digits, since another formula may round differently. */
export const near = (value: number): unknown => expect.closeTo(value, 9);
/** Drops undefined fields. */
export const dropUndefined = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The answers of the steps on the way, as rules read them. */
export type AnswerOf = (step: string) => Json | undefined;

/** The results that the specification expects for the answers. */
export interface ExpectedResults {
  readonly inches: number;
  readonly pounds: number;
  readonly age: number;
  readonly program: string;
  readonly plan: unknown;
}

/** An independent implementation of docs/specification/programs-and-scores.md and screen-outs.md. */
export function expectedResults(answerOf: AnswerOf, partner: { readonly accolade: boolean; readonly dpp: boolean }): ExpectedResults {
  const height = answerOf('heightWeight');
  const inches = numberAt(height, 'heightFeetPortion') * 12 + numberAt(height, 'heightInchesPortion');
  const pounds = numberAt(height, 'weight');
  const bmi = (703 * pounds) / inches ** 2;
  const [year = 0, month = 0, day = 0] = TODAY.split('-').map(Number);
  const age = year - 1980 - (month < 4 || (month === 4 && day < 1) ? 1 : 0);
  const history = answerOf('prediabetesHistory');
  const points =
    (bmi >= 40 ? 3 : bmi >= 30 ? 2 : bmi >= 23 ? 1 : 0) +
    (age >= 60 ? 3 : age >= 50 ? 2 : age >= 40 ? 1 : 0) +
    (Array.isArray(history) ? history.filter((each) => each !== 'none').length * 5 : 0) +
    (answerOf('sex') === 'male' ? 1 : 0) +
    (answerOf('gestationalDiabetes') === 'yes' ? 5 : 0) +
    (answerOf('hypertension') === 'yes' ? 1 : 0) +
    (answerOf('familyHistory') === 'yes' ? 1 : 0) +
    (answerOf('physicalActivity') === 'no' ? 1 : 0);
  const ethnicity = answerOf('ethnicity');
  const isAsian = Array.isArray(ethnicity) && ethnicity.includes('asian');
  const idealBmi = (703 * Number(answerOf('idealWeight') ?? Number.NaN)) / inches ** 2;
  const isDppOpen = bmi >= 23 && (bmi >= 25 || isAsian) && !(idealBmi < 18.5);
  const joins = answerOf('weightMedOverview') === 'join' || answerOf('dppMedOverview') === 'join';
  const isStress = answerOf('healthGoal') === 'reducingStressAnxiousFeelings';
  const program = isStress
    ? 'MOOD'
    : joins
      ? partner.accolade
        ? 'NMPBA'
        : 'MED'
      : partner.dpp && points >= 5 && isDppOpen
        ? 'DPP'
        : 'WEIGHT';
  return { inches, pounds, age, program, plan: planOf(answerOf, { inches, pounds, bmi }) };
}

/** An independent implementation of the weight plan [SET-50]. */
function planOf(
  answerOf: AnswerOf,
  { inches, pounds, bmi }: { readonly inches: number; readonly pounds: number; readonly bmi: number },
): unknown {
  const ideal = answerOf('idealWeight');
  if (typeof ideal !== 'number') return undefined;
  const atBmi = (value: number): number => (value * inches ** 2) / 703;
  const isFar = pounds - atBmi(25) > 70;
  const [low, high] = isFar ? [pounds - 70, pounds - 60] : [atBmi(19), atBmi(25)];
  const target = Math.min(Math.max(ideal, low), high) * 0.453592;
  const maxPace = bmi >= 30 ? 2 : 1.5;
  const pace = answerOf('pregnant') === 'noButNursing' ? 1 : Math.min(Math.max(pounds * 0.453592 * 0.01, 1), maxPace);
  const days = Math.floor(Math.max(0, ((pounds * 0.453592 - target) / pace) * 7));
  const targetDay = new Date(`${TODAY}T00:00:00Z`);
  targetDay.setUTCDate(targetDay.getUTCDate() + days);
  const date = days > 31 ? targetDay.toISOString().slice(0, 10) : expect.any(String);
  return { targetWeightInKg: near(target), targetWeightDate: date, weightLossSpeedPerWeekInKg: near(pace) };
}
