import { describe, expect, it } from 'vitest';
import { jsonWith, type Json } from '../../runtime/base/json.ts';
import { oneOfTexts } from '../../runtime/rules/types/valueType.ts';
import { ruleChanges } from './ruleChanges.ts';
import type { OptionLookup } from './optionLookup.ts';

const SEX = ['female', 'male', 'intersex'];
const options: OptionLookup = {
  typeOf: () => oneOfTexts(SEX),
  textsOfName: (name) => (name === 'answers.sex' ? SEX : null),
  optionsAround: (texts) => (texts.length > 0 && texts.every((text) => SEX.includes(text)) ? SEX : null),
};
const age = { var: 'derived.age' };
const sex = { var: 'answers.sex' };

function mutantsOf(rule: Json, condition = true): readonly Json[] {
  return ruleChanges(rule, options, condition, null).map(({ path, to }) => jsonWith(rule, path, to) ?? null);
}

describe('ruleChanges, one word at a time', () => {
  const cases: readonly (readonly [rule: Json, mutants: readonly Json[]])[] = [
    [{ '<': [age, 65] }, [{ '<=': [age, 65] }, { '>': [age, 65] }, { '>=': [age, 65] }, { '<': [age, 64] }, { '<': [age, 66] }]],
    [
      { '<': [18.5, age, 25] },
      [
        { '<=': [18.5, age, 25] },
        { '>': [18.5, age, 25] },
        { '>=': [18.5, age, 25] },
        { '<': [18.4, age, 25] },
        { '<': [18.6, age, 25] },
        { '<': [18.5, age, 24] },
        { '<': [18.5, age, 26] },
      ],
    ],
    [{ '==': [sex, 'male'] }, [{ '!=': [sex, 'male'] }, { '==': [sex, 'intersex'] }]],
    [
      { in: [sex, ['female', 'male']] },
      [
        { '!': [{ in: [sex, ['female', 'male']] }] },
        { in: [sex, ['male']] },
        { in: [sex, ['female']] },
        { in: [sex, ['intersex', 'male']] },
        { in: [sex, ['female', 'intersex']] },
        { in: [sex, ['female', 'male', 'intersex']] },
      ],
    ],
    [
      { and: [{ rule: 'mood' }, { '!': { rule: 'med' } }] },
      [
        { or: [{ rule: 'mood' }, { '!': { rule: 'med' } }] },
        { and: [{ '!': { rule: 'med' } }] },
        { and: [{ rule: 'mood' }] },
        { and: [{ '!': [{ rule: 'mood' }] }, { '!': { rule: 'med' } }] },
        { and: [{ rule: 'mood' }, { '!!': { rule: 'med' } }] },
      ],
    ],
    [{ answered: sex }, [{ '!': [{ answered: sex }] }]],
    [{ '/': [age, 2] }, [{ '*': [age, 2] }, { '/': [age, 1] }, { '/': [age, 3] }]],
  ];
  it.each(cases.map(([rule, mutants]) => [JSON.stringify(rule), rule, mutants] as const))('mutates %s', (_title, rule, mutants) => {
    expect(mutantsOf(rule)).toEqual(mutants);
  });

  it('changes the results of branches, and removes branches', () => {
    const rule = { if: [{ rule: 'mood' }, 'MOOD', 'NONE'] };
    expect(mutantsOf(rule, false)).toEqual([
      { if: ['NONE'] },
      { if: [{ '!': [{ rule: 'mood' }] }, 'MOOD', 'NONE'] },
      { if: [{ rule: 'mood' }, 'NONE', 'NONE'] },
      { if: [{ rule: 'mood' }, 'MOOD', 'MOOD'] },
    ]);
  });

  it('replaces a name with null if a rule reads its value', () => {
    expect(mutantsOf(age, false)).toEqual([null]);
  });
});
