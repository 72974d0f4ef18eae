import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { operationOf } from '../../../../runtime/rules/reads.ts';
import { readCondition, writeCondition, type Condition } from './condition.ts';

/** The keys whose value is a condition. */
const CONDITIONS: readonly string[] = ['visibleWhen', 'confirmWhen', 'when', 'askedWhen', 'requiredWhen', 'readOnlyWhen'];

function rulesIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]): readonly Json[] => {
    if (each === undefined) return [];
    if (CONDITIONS.includes(key)) return [each];
    return key === 'rules' && isJsonObject(each) ? Object.values(each).flatMap((rule) => rule ?? []) : rulesIn(each);
  });
}

const rules = Object.values(readDefinitionFiles(process.cwd(), ['set', 'step', 'rules'])).flatMap((text) => rulesIn(JSON.parse(text)));

/** Returns the operators of the parts that the builder cannot show. */
function unshown(condition: Condition): readonly string[] {
  if (condition.kind === 'group') return condition.parts.flatMap(unshown);
  if (condition.kind === 'not') return unshown(condition.part);
  return condition.kind === 'other' ? [operationOf(condition.rule)?.operator ?? 'value'] : [];
}

describe('the rule builder', () => {
  it('writes every rule of the definitions exactly as it was read', () => {
    expect(rules.length).toBeGreaterThan(150);
    for (const rule of rules) expect(JSON.stringify(writeCondition(readCondition(rule)))).toBe(JSON.stringify(rule));
  });

  it("shows every part of the product's rules except arithmetic, conditional values and lists", () => {
    const operators = rules.flatMap((rule) => unshown(readCondition(rule)));
    expect([...new Set(operators)].toSorted()).toEqual(['!!', '<', '>=', 'if', 'in', 'merge', 'value']);
    expect(operators.length).toBeLessThan(rules.length / 10);
  });

  it.each<[string, Json, Condition['kind']]>([
    ['a comparison with a value', { '==': [{ var: 'answers.sex' }, 'male'] }, 'compare'],
    ['a comparison of two names', { '<': [{ var: 'answers.a' }, { var: 'answers.b' }] }, 'compare'],
    ['a choice among values', { in: [{ var: 'answers.sex' }, ['male', 'female']] }, 'oneOf'],
    ['a list by its name', { in: [{ var: 'partner.id' }, { var: 'environment.partners' }] }, 'compare'],
    ['a value that is true on its own', { var: 'derived.eligible' }, 'holds'],
    ['a named rule', { rule: 'dppOnly' }, 'rule'],
    ['an answered question', { answered: { var: 'answers.a1c' } }, 'answered'],
    ['a group', { and: [{ rule: 'a' }, { or: [{ rule: 'b' }, { '!': { rule: 'c' } }] }] }, 'group'],
  ])('reads %s', (_title, rule, kind) => {
    const read = readCondition(rule);
    expect(read.kind).toBe(kind);
    expect(unshown(read)).toEqual([]);
    expect(writeCondition(read)).toEqual(rule);
  });

  it.each<[string, Json]>([
    ['arithmetic', { '<': [{ '+': [{ var: 'answers.a' }, 1] }, 3] }],
    ['a range of three', { '<=': [18, { var: 'derived.age' }, 120] }],
    ['a value for an unanswered name', { '==': [{ var: ['answers.a', 0] }, 0] }],
    ['an argument in a list that needs none', { '!': [{ rule: 'a' }] }],
    ['numbers among texts', { in: [{ var: 'answers.a' }, ['x', 1]] }],
    ['an unknown operator', { xor: [{ rule: 'a' }] }],
    ['a plain value', true],
  ])('leaves a part that it cannot show unchanged: %s', (_title, rule) => {
    const read = readCondition({ and: [{ rule: 'a' }, rule] });
    expect(unshown(read)).toHaveLength(1);
    expect(writeCondition(read)).toEqual({ and: [{ rule: 'a' }, rule] });
  });
});
