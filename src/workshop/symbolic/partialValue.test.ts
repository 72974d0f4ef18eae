import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { ruleCompiler } from '../../runtime/rules/compile.ts';
import { truthy } from '../../runtime/rules/operators.ts';
import { partialValue, type PartialValue } from './partialValue.ts';

/** A scope in which `later` is unanswered, `old` is 50 and everything else is unknown. */
const knownNames: Readonly<Record<string, PartialValue>> = { later: { value: null, exact: true }, old: { value: 50, exact: true } };
const scope = {
  name: (name: string): PartialValue => knownNames[name] ?? null,
  rule: (name: string): Json | undefined => ({ isLater: { answered: { var: 'later' } }, self: { rule: 'self' } })[name],
};

const CASES: Readonly<Record<string, readonly [rule: Json, value: Json | undefined]>> = {
  'a plain value': [3, 3],
  'an unknown name': [{ var: 'any' }, undefined],
  'a known name': [{ var: 'old' }, 50],
  'the fallback of an unanswered name': [{ var: ['later', 7] }, 7],
  'a comparison with an unanswered value': [{ '<': [{ var: 'any' }, { var: 'later' }] }, false],
  'arithmetic with an unanswered value': [{ '+': [{ var: 'any' }, { var: 'later' }] }, null],
  'a search in an unanswered list': [{ hasAny: [{ var: 'later' }, ['a']] }, false],
  '"and", settled by one part': [{ and: [{ var: 'any' }, { rule: 'isLater' }] }, false],
  '"and", not settled': [{ and: [{ var: 'any' }, true] }, undefined],
  '"or", settled by one part': [{ or: [{ var: 'any' }, true] }, true],
  '"or", not settled': [{ or: [{ var: 'any' }, false] }, undefined],
  'a branch that is settled': [{ if: [{ rule: 'isLater' }, { var: 'any' }, 'else'] }, 'else'],
  'a branch that is not settled': [{ if: [{ var: 'any' }, 1, 1] }, undefined],
  'a comparison with an unknown name': [{ '==': [{ var: 'any' }, 1] }, undefined],
  'a cycle': [{ rule: 'self' }, undefined],
  'an unknown operator': [{ nope: [1] }, undefined],
  'an operation on items': [{ some: [[1], { var: '' }] }, undefined],
};

describe('partialValue', () => {
  it.each(Object.entries(CASES))('evaluates %s', (_title, [rule, value]) => {
    expect(partialValue(rule, scope)?.value).toEqual(value);
  });

  it('never returns a value that an unknown name could change', () => {
    const leaf = fc.constantFrom<Json>({ var: 'a' }, { var: 'b' }, { var: 'later' }, null, 0, 1, 5, true, false);
    const rules = fc.letrec<{ rule: Json }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(fc.constantFrom('and', 'or', '<', '>=', '==', '!=', '+', '-'), tie('rule'), tie('rule'))
          .map(([operator, a, b]) => ({ [operator]: [a, b] })),
        fc.tuple(fc.constantFrom('!', 'answered'), tie('rule')).map(([operator, a]) => ({ [operator]: [a] })),
        fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((parts) => ({ if: parts })),
      ),
    })).rule;
    const value = fc.constantFrom<Json>(null, 0, 1, 5, true, false);
    const compile = ruleCompiler<Readonly<Record<string, Json>>>({ rules: {}, resolve: (name) => (values) => values[name] ?? null });
    fc.assert(
      fc.property(rules, value, value, (rule, a, b) => {
        const settled = partialValue(rule, scope);
        if (settled) expect(truthy(compile(rule)({ a, b }))).toBe(truthy(settled.value));
      }),
      { numRuns: 3000 },
    );
  });
});
