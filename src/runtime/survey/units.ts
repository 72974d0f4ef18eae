import { atom } from 'jotai';
import type { JsonObject } from '../base/json.ts';
import { startingUnits, type Units } from '../base/units.ts';
import type { Step } from '../definitions/types.ts';

/** The units that the member has chosen in this visit; null before. */
export const unitsAtom = atom<Units | null>(null);

/** The units in use: those chosen, else those of the visitor's country. */
export function unitsInUse(chosen: unknown, { country }: JsonObject): Units {
  return chosen === 'us' || chosen === 'metric' ? chosen : startingUnits(country);
}

/** The metric field that stands for a field of US units. */
const METRIC: Readonly<Record<string, string>> = {
  heightFeetPortion: 'heightCm',
  heightInchesPortion: 'heightCm',
  weight: 'weightKg',
  '': 'kg',
};

/** Whether a step asks for a height or weight, which may be typed in metric units. */
function isMeasured({ widget, options }: Step): boolean {
  return widget === 'heightWeight' || options?.['unit'] === 'lb';
}

/** Where an error of a step is shown, by its path: at the metric field while that stands for the one it is about. */
export function shownPath(step: Step, { units }: JsonObject): (path: string) => string {
  return units === 'metric' && isMeasured(step) ? (path) => METRIC[path] ?? path : (path) => path;
}
