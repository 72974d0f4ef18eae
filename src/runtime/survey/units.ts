import { atom } from 'jotai';
import type { JsonObject } from '../base/json.ts';
import type { Units } from '../base/units.ts';
import type { Step } from '../definitions/types.ts';

/** The units that the member has chosen in this visit; null until then. */
export const unitsAtom = atom<Units | null>(null);

/** The countries where people enter their height and weight in US units. */
const US_UNITS: readonly string[] = ['US', 'GB'];

/** Returns the chosen units, or those of the visitor's country, regardless of the language; US units if the country is unknown. */
export function unitsInUse(chosen: unknown, { country }: JsonObject): Units {
  if (chosen === 'us' || chosen === 'metric') return chosen;
  return typeof country !== 'string' || US_UNITS.includes(country) ? 'us' : 'metric';
}

/** The metric field that replaces each field in US units. */
const METRIC: Readonly<Record<string, string>> = {
  heightFeetPortion: 'heightCm',
  heightInchesPortion: 'heightCm',
  weight: 'weightKg',
  '': 'kg',
};

/** Returns true if a step asks for a height or weight, which may be entered in metric units. */
function isMeasured({ widget, options }: Step): boolean {
  return widget === 'heightWeight' || options?.['unit'] === 'lb';
}

/**
 * Returns a function that maps the path of an error to the field where it is shown: the metric field while metric units are in use.
 */
export function shownPath(step: Step, { units }: JsonObject): (path: string) => string {
  return units === 'metric' && isMeasured(step) ? (path) => METRIC[path] ?? path : (path) => path;
}
