import { expect, it } from 'vitest';
import { namesReadIn } from './rulesBehind.ts';

const SET = {
  rules: { mood: { '==': [{ var: 'answers.goal' }, 'mood'] }, one: { rule: 'other' }, other: { rule: 'one' } },
  derived: {
    bmi: { hook: 'bmi', args: { weight: { var: 'answers.weight' } }, when: { rule: 'mood' } },
    heavy: { rule: { '>': [{ var: 'derived.bmi' }, 30] } },
  },
};

it.each([
  ['a name', { var: 'partner.slug' }, ['partner.slug']],
  ['a named rule', { '!': { rule: 'mood' } }, ['rules.mood', 'answers.goal']],
  [
    'derived values, with the arguments and the condition of a hook',
    { var: 'derived.heavy' },
    ['derived.heavy', 'derived.bmi', 'answers.weight', 'rules.mood', 'answers.goal'],
  ],
  ['rules on a cycle', { rule: 'one' }, ['rules.one', 'rules.other']],
  ['a rule that does not exist', { rule: 'none' }, ['rules.none']],
])('namesReadIn returns the names that a rule reads directly and indirectly: %s', (_title, rule, names) => {
  expect([...namesReadIn(SET, [rule])]).toEqual(names);
});
