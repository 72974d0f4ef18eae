import { vocabulary } from '../product/vocabulary.ts';

/** Returns the authors' name of a call's outcome; the outcome itself if the product names none. */
export function callOutcomeName(outcome: string): string {
  return vocabulary.callOutcomeNames?.[outcome] ?? outcome;
}
