import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { answered, arbitraryRule, partlyAnswered, ruleWithFallbacks } from './arbitrary.ts';
import { evaluateOn } from './evaluateOn.ts';
import { freshReference, referenceValue } from './reference.ts';
import { RUNS } from './runs.ts';

const SEED = 20_261_121;
const ORDER = ['<', '<=', '>', '>='];
const ARITHMETIC = ['+', '-', '*', '/', '%', 'max', 'min'];

/** json-logic-js with all that decision 2 changes, and nothing else: each operator is its own once nothing is unanswered. */
function referenceForUnanswered() {
  const plain = freshReference();
  const changed = freshReference();
  const unless = (operator: string, none: unknown, isUnanswered: (args: readonly unknown[]) => boolean) =>
    changed.add_operation(operator, (...args) =>
      isUnanswered(args) ? none : plain.apply(JSON.parse(JSON.stringify({ [operator]: args }))),
    );
  for (const operator of ORDER) unless(operator, false, (args) => args.includes(null));
  for (const operator of ARITHMETIC) unless(operator, null, (args) => args.includes(null));
  unless('in', false, ([needle]) => needle === null);
  unless('substr', '', ([source]) => source === null);
  changed.add_operation('var', function (this: unknown, name: unknown, fallback: unknown = null) {
    return plain.apply(JSON.parse(JSON.stringify({ var: name })), this) ?? fallback;
  });
  return changed;
}

/** Values are compared as JSON: it has one zero, where JavaScript has two. What is no number in JSON stays told apart. */
function asJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? `no JSON: ${part}` : part,
  );
}

/** The operators in a rule. */
function operatorsIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(operatorsIn);
  return isJsonObject(rule) ? Object.entries(rule).flatMap(([operator, argument = null]) => [operator, ...operatorsIn(argument)]) : [];
}

describe(`compiled rules against json-logic-js, ${RUNS} cases each`, () => {
  it('are tried with every operator that both know', () => {
    const tried = new Set(fc.sample(arbitraryRule, { numRuns: 2000, seed: SEED }).flatMap(operatorsIn));
    const shared = ['==', '!=', '===', '!==', '!', '!!', '?:', 'if', 'and', 'or', 'in', 'cat', 'substr', 'merge', 'missing', 'var'];
    const overItems = ['map', 'filter', 'reduce', 'all', 'some', 'none'];
    expect([...tried].sort()).toEqual([...shared, ...overItems, ...ORDER, ...ARITHMETIC].sort());
  });

  it('give the same on answers that are all there', () => {
    const reference = freshReference();
    fc.assert(
      fc.property(arbitraryRule, answered, (rule, data) => {
        expect(asJson(evaluateOn(rule, data))).toBe(asJson(referenceValue(reference, rule, data)));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);

  it('give the same on answers of which some are not, but for what decision 2 says', () => {
    const reference = referenceForUnanswered();
    fc.assert(
      fc.property(ruleWithFallbacks, partlyAnswered, (rule, data) => {
        expect(asJson(evaluateOn(rule, data))).toBe(asJson(referenceValue(reference, rule, data)));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);
});
