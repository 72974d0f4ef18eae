import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { makeDiagrams, type Diagram } from './diagrams.ts';
import { diagramValues, type Opaque } from './diagramValues.ts';
import { evaluate, type NamedValues } from './evaluate.ts';

function outcomeOf(rule: Json, maxNodes?: number): { readonly value: 'always' | 'never' | 'open'; readonly exhausted: boolean } {
  const diagrams = makeDiagrams(maxNodes);
  const names = new Map([
    ['sex', diagrams.variable([null, 'female', 'male'])],
    ['age', diagrams.variable([null, 17, 18, 40, 65, 80], true)],
    ['weight', diagrams.variable([null, 40, 80], true)],
    ['name', diagrams.variable([null, 'Ann', 'Bo', 'another value'], true)],
  ]);
  const open = new Map<string, Diagram>();
  const opaque: Opaque = (operation) => {
    const key = JSON.stringify(operation);
    const cached = open.get(key) ?? diagrams.variable([true, false]);
    open.set(key, cached);
    return cached;
  };
  const values = diagramValues(diagrams, opaque);
  const named: NamedValues<Diagram> = {
    name: (name) => names.get(name) ?? diagrams.nothing,
    rule: () => evaluate({ '>=': [{ var: 'age' }, 18] }, values, named),
  };
  const value = diagrams.truth(evaluate(rule, values, named));
  return {
    value: value === diagrams.yes ? 'always' : value === diagrams.no ? 'never' : 'open',
    exhausted: diagrams.isExhausted(),
  };
}

const SEX: Json = { var: 'sex' };
const AGE: Json = { var: 'age' };
const NAME: Json = { var: 'name' };

describe('evaluate, with diagrams', () => {
  const cases: readonly (readonly [rule: Json, expected: 'always' | 'never' | 'open'])[] = [
    [{ '==': [SEX, 'male'] }, 'open'],
    [{ and: [{ '==': [SEX, 'male'] }, { '==': [SEX, 'female'] }] }, 'never'],
    [{ or: [{ '==': [SEX, 'male'] }, { '!': { '==': [SEX, 'male'] } }] }, 'always'],
    [{ and: [{ rule: 'adult' }, { '<': [AGE, 18] }] }, 'never'],
    [{ or: [{ rule: 'adult' }, { '<': [AGE, 18] }] }, 'open'],
    [{ or: [{ rule: 'adult' }, { '<': [AGE, 18] }, { '!': { answered: AGE } }] }, 'always'],
    [{ if: [{ answered: SEX }, { in: [SEX, ['male', 'female']] }, true] }, 'always'],
    [{ '<': [AGE, { var: 'weight' }] }, 'open'],
    [{ and: [{ '<': [AGE, { var: 'weight' }] }, { '!': { '<': [AGE, { var: 'weight' }] } }] }, 'never'],
    [{ and: [{ '<': [AGE, { var: 'weight' }] }, { '!': { answered: AGE } }] }, 'never'],
    [{ '!': { '+': [{ var: ['nothing', null] }, 1] } }, 'always'],
    [{ some: [{ var: 'weight' }, true] }, 'open'],
    [{ and: [{ in: ['Ann', NAME] }, { in: ['Bo', NAME] }] }, 'open'],
    [{ in: [NAME, 'Ann and Bo'] }, 'open'],
    [{ and: [{ in: ['male', SEX] }, { '!': { in: ['female', SEX] } }] }, 'open'],
  ];
  it.each(cases.map(([rule, expected]) => [JSON.stringify(rule), rule, expected] as const))('%s', (_title, rule, expected) => {
    expect(outcomeOf(rule).value).toBe(expected);
  });

  it('reports that it stopped at the limit of nodes', () => {
    expect(outcomeOf({ and: [{ '==': [SEX, 'male'] }, { '>': [AGE, 40] }, { '>': [{ var: 'weight' }, 40] }] }, 12).exhausted).toBe(true);
  });
});
