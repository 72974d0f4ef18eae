import { BMI_FACTOR, CM_PER_INCH, KG_PER_POUND, toInches } from '../../../runtime/base/units.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg } from '../args.ts';

/**
 * Body mass index: 703 x pounds / inches squared.
 * @see [BMI-01]
 */
export function bodyMassIndex(pounds: number, inches: number): number {
  return (BMI_FACTOR * pounds) / (inches * inches);
}

/** A weight in pounds at which a height in inches has this body mass index. */
export function poundsAtBmi(bmi: number, inches: number): number {
  return (bmi * inches * inches) / BMI_FACTOR;
}

function inchesOf(args: Parameters<DeriveHook>[0]): number | null {
  const feet = numberArg(args, 'feet');
  const inches = numberArg(args, 'inches');
  return feet === null || inches === null || toInches(feet, inches) <= 0 ? null : toInches(feet, inches);
}

/** Body mass index from feet, inches and pounds; null while one is unanswered. Not rounded. @see [BMI-01] */
export const bmi: DeriveHook = (args) => {
  const inches = inchesOf(args);
  const pounds = numberArg(args, 'pounds');
  return inches === null || pounds === null ? null : bodyMassIndex(pounds, inches);
};

/** Height in centimetres from feet and inches; null while one is unanswered. @see [PAY-26] */
export const heightCm: DeriveHook = (args) => {
  const inches = inchesOf(args);
  return inches === null ? null : inches * CM_PER_INCH;
};

/** Weight in kilograms from pounds, outside outcomes; null while unanswered. @see [PAY-27] [C-13] */
export const weightKg: DeriveHook = (args) => {
  const pounds = numberArg(args, 'pounds');
  return pounds === null ? null : pounds * KG_PER_POUND;
};
