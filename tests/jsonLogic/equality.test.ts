import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { LIBRARY_OPERATORS } from '../../src/runtime/rules/reads.ts';
import { completeAnswers, arbitraryRule, partialAnswers, ruleWithFallbacks } from './arbitrary.ts';
import { evaluateOn } from './evaluateOn.ts';
import { freshReference, referenceValue } from './reference.ts';
import { RUNS } from './runs.ts';

const SEED = 20_261_121;
const ORDER = ['<', '<=', '>', '>='];
const ARITHMETIC = ['+', '-', '*', '/', '%', 'max', 'min'];

/**
 * json-logic-js with exactly the changes in docs/decisions/0002-unanswered-is-not-zero.md: operators are unchanged for complete
 * answers.
 */
function referenceForUnanswered() {
  const original = freshReference();
  const modified = freshReference();
  const overrideIf = (operator: string, result: unknown, isUnanswered: (args: readonly unknown[]) => boolean) =>
    modified.add_operation(operator, (...args) =>
      isUnanswered(args) ? result : original.apply(JSON.parse(JSON.stringify({ [operator]: args }))),
    );
  for (const operator of ORDER) overrideIf(operator, false, (args) => args.includes(null));
  for (const operator of ARITHMETIC) overrideIf(operator, null, (args) => args.includes(null));
  overrideIf('in', false, ([needle]) => needle === null);
  modified.add_operation('var', function (this: unknown, name: unknown, fallback: unknown = null) {
    return original.apply(JSON.parse(JSON.stringify({ var: name })), this) ?? fallback;
  });
  return modified;
}

/**
 * Converts a value to JSON for comparison, since JSON has one zero where JavaScript has two. Non-finite numbers stay distinct.
 */
function asJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? `no JSON: ${part}` : part,
  );
}

/** Returns the operators in a rule. */
function operatorsIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(operatorsIn);
  return isJsonObject(rule) ? Object.entries(rule).flatMap(([operator, argument = null]) => [operator, ...operatorsIn(argument)]) : [];
}

describe(`compiled rules compared with json-logic-js, in ${RUNS} cases each`, () => {
  it('cover every operator that both support', () => {
    const triedOperators = new Set(fc.sample(arbitraryRule, { numRuns: 2000, seed: SEED }).flatMap(operatorsIn));
    const compiled = ['==', '!=', '===', '!==', '!', '!!', '?:', 'if', 'and', 'or', 'in', 'merge', 'var', ...ORDER, ...ARITHMETIC];
    expect([...triedOperators].sort()).toEqual([...compiled, ...LIBRARY_OPERATORS].sort());
  });

  it('return the same for complete answers', () => {
    const reference = freshReference();
    fc.assert(
      fc.property(arbitraryRule, completeAnswers, (rule, data) => {
        expect(asJson(evaluateOn(rule, data))).toBe(asJson(referenceValue(reference, rule, data)));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);

  it('return the same for incomplete answers, except where decision 2 differs', () => {
    const reference = referenceForUnanswered();
    fc.assert(
      fc.property(ruleWithFallbacks, partialAnswers, (rule, data) => {
        expect(asJson(evaluateOn(rule, data))).toBe(asJson(referenceValue(reference, rule, data)));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 600_000);
});
