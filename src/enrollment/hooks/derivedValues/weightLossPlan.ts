import { addDays, addMonth, parseIsoDate, toIsoDate, type CalendarDate } from '../../../runtime/base/dates.ts';
import { KG_PER_POUND, toInches } from '../../../runtime/base/units.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg } from '../args.ts';
import { bodyMassIndex, poundsAtBmi } from './bmi.ts';

const LOWEST_BMI = 19;
const HIGHEST_BMI = 25;

/**
 * Returns the recommended weight range in pounds: BMI 19 to 25. When its upper bound is more than 70 lb below the current weight,
 * the range is 60 to 70 lb below the current weight [S-136].
 */
export function recommendedRange(pounds: number, inches: number): readonly [lowest: number, highest: number] {
  const highest = poundsAtBmi(HIGHEST_BMI, inches);
  return pounds - highest > 70 ? [pounds - 70, pounds - 60] : [poundsAtBmi(LOWEST_BMI, inches), highest];
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

/**
 * Returns the pace in kilograms a week: 1% of the body weight, at least 1, at most 2 for a BMI of 30 or more and 1.5 below that; 1 when
 * nursing [S-135] [PLAN-04].
 */
export function weeklyPace(weightKg: number, bmi: number, nursing: boolean): number {
  return nursing ? 1 : clamp(weightKg / 100, 1, bmi >= 30 ? 2 : 1.5);
}

function latest(first: CalendarDate, second: CalendarDate): CalendarDate {
  return toIsoDate(first) > toIsoDate(second) ? first : second;
}

/**
 * Computes the weight-loss plan: target (idealWeight within the range, else the nearest bound), pace, and date (today plus the
 * weeks needed, at least one month ahead). Nothing is rounded; the date is the day on which the last week ends [S-135] [S-136].
 * @returns the keys of weightLossData; null while a part is unanswered.
 */
export const weightLossPlan: DeriveHook = (args, { today }) => {
  const feet = numberArg(args, 'feet');
  const inchesPortion = numberArg(args, 'inches');
  const pounds = numberArg(args, 'pounds');
  const idealWeight = numberArg(args, 'idealWeight');
  const day = parseIsoDate(today);
  if (feet === null || inchesPortion === null || pounds === null || idealWeight === null || !day) return null;
  const inches = toInches(feet, inchesPortion);
  const [lowest, highest] = recommendedRange(pounds, inches);
  const target = clamp(idealWeight, lowest, highest) * KG_PER_POUND;
  const pace = weeklyPace(pounds * KG_PER_POUND, bodyMassIndex(pounds, inches), args['nursing'] === true);
  const weeks = Math.max((pounds * KG_PER_POUND - target) / pace, 0);
  return {
    targetWeightInKg: target,
    targetWeightDate: toIsoDate(latest(addDays(day, Math.floor(weeks * 7)), addMonth(day))),
    weightLossSpeedPerWeekInKg: pace,
  };
};
