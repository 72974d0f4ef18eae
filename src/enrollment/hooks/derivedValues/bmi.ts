import { BMI_FACTOR, CM_PER_INCH, KG_PER_POUND, toInches } from '../../../runtime/base/units.ts';
import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { numberArg } from '../args.ts';

/** Returns the body mass index: 703 x pounds / inches squared [BMI-01]. */
export function bodyMassIndex(pounds: number, inches: number): number {
  return (BMI_FACTOR * pounds) / (inches * inches);
}

/** Returns the weight in pounds at which this height in inches has this body mass index. */
export function poundsAtBmi(bmi: number, inches: number): number {
  return (bmi * inches * inches) / BMI_FACTOR;
}

function inchesOf(args: Parameters<DeriveHook>[0]): number | null {
  const feet = numberArg(args, 'feet');
  const inches = numberArg(args, 'inches');
  return feet === null || inches === null || toInches(feet, inches) <= 0 ? null : toInches(feet, inches);
}

/** Computes the body mass index from feet, inches and pounds, unrounded; null while one is unanswered [BMI-01]. */
export const bmi: DeriveHook = (args) => {
  const inches = inchesOf(args);
  const pounds = numberArg(args, 'pounds');
  return inches === null || pounds === null ? null : bodyMassIndex(pounds, inches);
};

/** Computes the height in centimetres from feet and inches; null while one is unanswered [PAY-26]. */
export const heightCm: DeriveHook = (args) => {
  const inches = inchesOf(args);
  return inches === null ? null : inches * CM_PER_INCH;
};

/** Converts pounds to kilograms for every call but outcomes; null while unanswered [PAY-27] [C-13]. */
export const weightKg: DeriveHook = (args) => {
  const pounds = numberArg(args, 'pounds');
  return pounds === null ? null : pounds * KG_PER_POUND;
};
