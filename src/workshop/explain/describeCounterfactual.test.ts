import { expect, it } from 'vitest';
import { describeCounterfactual } from './describeCounterfactual.ts';
import type { Change } from './types.ts';

const LABELS = {
  title: (name: string) => ({ 'answers.tea': 'Do you drink tea?', 'answers.size.cups': 'Cups a day' })[name] ?? null,
  label: (name: string, value: string) => (name === 'answers.tea' && value === 'yes' ? 'Yes, I do' : null),
  fact: (name: string) => (name === 'partner.configs.SELLS_TEA' ? 'partner sells tea' : null),
};

const change = (kind: Change['kind'], name: string, to: Change['to']): Change => ({
  kind,
  name,
  path: name.split('.'),
  from: undefined,
  to,
});

it.each<[string, readonly Change[], string]>([
  ['an option', [change('answer', 'tea', 'yes')], '“Do you drink tea?” is “Yes, I do”'],
  ['several options', [change('answer', 'tea', ['yes', 'no'])], '“Do you drink tea?” is “Yes, I do”, “no”'],
  ['a field of a form', [change('answer', 'size.cups', 3)], '“Cups a day” is 3'],
  ['an answer that is removed', [change('answer', 'tea', undefined)], '“Do you drink tea?” is not answered'],
  ['a flag of the partner', [change('partner', 'partner.configs.SELLS_TEA', true)], 'partner sells tea is yes'],
  ['a fact that is removed', [change('fact', 'eligibility.age', null)], 'eligibility.age is not known'],
  [
    'two changes',
    [change('answer', 'tea', 'yes'), change('answer', 'size.cups', 3)],
    '“Do you drink tea?” is “Yes, I do” and “Cups a day” is 3',
  ],
])('describeCounterfactual describes %s', (_title, changes, expected) =>
  expect(describeCounterfactual({ changes }, LABELS)).toBe(expected),
);
