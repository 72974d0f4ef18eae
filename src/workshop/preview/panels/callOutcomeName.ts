import { vocabulary } from '../product/vocabulary.ts';

/** Returns what authors call the outcome of a call; its own name if the product has no words for it. */
export function callOutcomeName(outcome: string): string {
  return vocabulary.callOutcomeNames?.[outcome] ?? outcome;
}
