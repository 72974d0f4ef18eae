/** Centimetres in an inch. @see [PAY-26] */
export const CM_PER_INCH = 2.54;
/** Kilograms in a pound, outside outcomes. @see [PAY-27] [C-13] */
export const KG_PER_POUND = 0.453592;
/** Pounds in a kilogram, in outcomes alone. @see [PAY-25] [C-13] */
export const OUTCOMES_POUNDS_PER_KG = 2.205;
/** Turns pounds per square inch of height into a body mass index. @see [BMI-01] */
export const BMI_FACTOR = 703;

/** Feet and inches as inches. */
export function toInches(feet: number, inches: number): number {
  return feet * 12 + inches;
}

/** The units that weights and heights are typed in. What is kept is feet, inches and pounds, whichever it is. */
export type Units = 'us' | 'metric';

const US_UNITS: readonly string[] = ['US', 'GB'];

/** The units to begin with, by the country that the visitor is in, whatever the language; US units where it is not known. */
export function startingUnits(country: unknown): Units {
  return typeof country !== 'string' || US_UNITS.includes(country) ? 'us' : 'metric';
}

/** How what is typed in one metric field goes into the fields of US units, and back. Each text is what stands in an input. */
export interface Conversion {
  readonly toMetric: (us: readonly string[]) => string;
  readonly toUs: (metric: string) => readonly string[];
}

/** A whole number that is typed; null for anything else. */
function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** Kilograms and pounds, each whole: every whole kilogram comes back as itself. */
export const WEIGHT: Conversion = {
  toMetric: ([pounds]) => converted(pounds, (value) => value * KG_PER_POUND),
  toUs: (kilograms) => [converted(kilograms, (value) => value / KG_PER_POUND)],
};

/** Centimetres, and feet with inches, each whole. An inch is more than two centimetres: some of them share one. */
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

/** What is no whole number stays as typed: validation says what is wrong with it. */
function converted(text: string | undefined, convert: (value: number) => number): string {
  const value = wholeNumber(text);
  return value === null ? (text ?? '') : String(Math.round(convert(value)));
}
