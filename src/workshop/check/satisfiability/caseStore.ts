import type { Json } from '../../../runtime/base/json.ts';
import { makeDiagrams, type Diagram, type Diagrams } from '../../symbolic/diagrams.ts';

/**
 * The diagrams of a set. They outlive an edit: conditions that the edit does not touch are looked up instead of computed again, because
 * each diagram exists once and each computation on diagrams is remembered.
 */
export interface CaseStore {
  readonly diagrams: Diagrams;
  /** Returns the variable of a key: the same as in an earlier version of the set, as long as it has the same values. */
  readonly variable: (key: string, values: readonly Json[], sampled: boolean) => Diagram;
  /** True once it holds much more than one version needs, so that the next version should start with a new one. */
  readonly isFull: () => boolean;
}

/** A version of the largest set fills about a third. */
const FULL = 100_000;
/** The distance in the order between the variables of one key, small enough for a million of them. */
const VERSION = 2 ** -20;

/** Creates an empty store. */
export function makeCaseStore(): CaseStore {
  const diagrams = makeDiagrams();
  const variables = new Map<string, Diagram>();
  /** By key: its first position in the order, and the number of variables there. A new range of values does not change the order. */
  const positions = new Map<string, { readonly first: number; count: number }>();

  function variable(key: string, values: readonly Json[], sampled: boolean): Diagram {
    const variableKey = JSON.stringify([key, sampled, values]);
    const cached = variables.get(variableKey);
    if (cached) return cached;
    const position = positions.get(key) ?? { first: positions.size, count: 0 };
    positions.set(key, position);
    const created = diagrams.variable(values, sampled, position.first + position.count * VERSION);
    position.count += 1;
    variables.set(variableKey, created);
    return created;
  }

  return { diagrams, variable, isFull: () => diagrams.size() > FULL };
}
