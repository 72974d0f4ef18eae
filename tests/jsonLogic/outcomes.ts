import type { Json } from '../../src/runtime/base/json.ts';
import { RuleError } from '../../src/runtime/rules/compile.ts';
import { evaluateOn } from './evaluateOn.ts';
import { referenceValue, type Reference } from './reference.ts';

/** What an evaluator made of a rule: a value as JSON, or words about why there is none. */
export type Outcome = { readonly value: unknown } | { readonly refused: string };

/** A value as JSON holds it: what JSON does not hold is refused, not taken for null. */
function outcomeOf(value: unknown): Outcome {
  if (typeof value === 'number' && !Number.isFinite(value)) return { refused: `${value} is no JSON` };
  const json: unknown = JSON.parse(JSON.stringify(value ?? null));
  return { value: json };
}

/** Ours; throws where ours fails in another way than by refusing the rule. */
export function oursOf(rule: Json, data: Json): Outcome {
  try {
    return outcomeOf(evaluateOn(rule, data));
  } catch (error) {
    if (error instanceof RuleError) return { refused: error.message };
    throw error;
  }
}

/** json-logic-js. */
export function plainOf(reference: Reference, rule: Json, data: Json): Outcome {
  try {
    return outcomeOf(referenceValue(reference, rule, data));
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
