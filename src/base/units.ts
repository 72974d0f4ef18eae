/** Centimetres in an inch. @see specification 2, section 9 */
export const CM_PER_INCH = 2.54;
/** Kilograms in a pound, outside outcomes. @see decisions C-13 */
export const KG_PER_POUND = 0.453592;
/** Pounds in a kilogram, in outcomes alone. @see decisions C-13 */
export const OUTCOMES_POUNDS_PER_KG = 2.205;
/** Turns pounds per square inch of height into a body mass index. @see specification 2, section 9 */
export const BMI_FACTOR = 703;

/** Feet and inches as inches. */
export function toInches(feet: number, inches: number): number {
  return feet * 12 + inches;
}
