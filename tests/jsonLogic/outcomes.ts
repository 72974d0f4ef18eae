import type { Json } from '../../src/runtime/base/json.ts';
import { RuleError } from '../../src/runtime/rules/limits.ts';
import { evaluateOn } from './evaluateOn.ts';
import { referenceValue, type Reference } from './reference.ts';

/** An evaluator's result for a rule: a JSON value, or the reason for its refusal. */
export type Outcome = { readonly value: unknown } | { readonly refused: string };

/** Returns a value as JSON. Refuses a value that JSON cannot express instead of turning it into null. */
function outcomeOf(value: unknown): Outcome {
  if (typeof value === 'number' && !Number.isFinite(value)) return { refused: `${value} is no JSON` };
  const json: unknown = JSON.parse(JSON.stringify(value ?? null));
  return { value: json };
}

/** Evaluates with ours; throws if ours fails other than by refusing the rule. */
export function oursOf(rule: Json, data: Json): Outcome {
  try {
    return outcomeOf(evaluateOn(rule, data));
  } catch (error) {
    if (error instanceof RuleError) return { refused: error.message };
    throw error;
  }
}

/** Evaluates with json-logic-js. */
export function plainOf(reference: Reference, rule: Json, data: Json): Outcome {
  try {
    return outcomeOf(referenceValue(reference, rule, data));
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
