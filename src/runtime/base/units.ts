/** Centimetres in an inch. @see [PAY-26] */
export const CM_PER_INCH = 2.54;
/** Kilograms in a pound, except in outcomes. @see [PAY-27] [C-13] */
export const KG_PER_POUND = 0.453592;
/** Pounds in a kilogram, in outcomes only. @see [PAY-25] [C-13] */
export const OUTCOMES_POUNDS_PER_KG = 2.205;
/** Factor from pounds per square inch of height to the body mass index. @see [BMI-01] */
export const BMI_FACTOR = 703;

/** Converts feet and inches to inches. */
export function toInches(feet: number, inches: number): number {
  return feet * 12 + inches;
}

/** The units that weights and heights are entered in. They are always stored in feet, inches and pounds. */
export type Units = 'us' | 'metric';

/** Converts the text of one metric input to the texts of the inputs in US units, and back. */
export interface Conversion {
  readonly toMetric: (us: readonly string[]) => string;
  readonly toUs: (metric: string) => readonly string[];
}

/** Parses a whole number; null for any other text. */
function wholeNumber(text = ''): number | null {
  const digits = text.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** Converts between whole kilograms and whole pounds. Every whole kilogram survives the conversion to pounds and back. */
export const WEIGHT: Conversion = {
  toMetric: ([pounds]) => convertText(pounds, (value) => value * KG_PER_POUND),
  toUs: (kilograms) => [convertText(kilograms, (value) => value / KG_PER_POUND)],
};

/** Converts between whole centimetres and whole feet and inches. An inch is more than 2 cm, so several heights in cm share one. */
export const HEIGHT: Conversion = {
  toMetric: ([feet, inches]) => {
    const [whole, rest] = [wholeNumber(feet), wholeNumber(inches)];
    return whole === null || rest === null ? '' : String(Math.round(toInches(whole, rest) * CM_PER_INCH));
  },
  toUs: (centimetres) => {
    const value = wholeNumber(centimetres);
    if (value === null) return [centimetres, centimetres];
    const inches = Math.round(value / CM_PER_INCH);
    return [String(Math.floor(inches / 12)), String(inches % 12)];
  },
};

/** Converts a whole number and rounds the result. Returns any other text unchanged, so that validation can report it. */
function convertText(text: string | undefined, convert: (value: number) => number): string {
  const value = wholeNumber(text);
  return value === null ? (text ?? '') : String(Math.round(convert(value)));
}
