import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { makeModel } from './model.ts';
import { entryNode, HIDDEN, lackingNode, passingNode, passingOf, startProgramNode } from './passing.ts';
import { setOf } from '../../runtime/engine/testSupport.ts';
import { inputOf, is, valueFor, yesNo } from './testSupport.ts';

type Answers = Readonly<Record<string, Json>>;

const plain = { confirms: false, screenOut: null, program: 'NONE' };
const quits = yesNo('quits', {
  visibleWhen: is('smokes', 'yes'),
  confirmWhen: is('quits', 'no'),
  effects: [
    { when: is('quits', 'yes'), program: 'WEIGHT' },
    { when: { '===': [{ var: 'program' }, 'WEIGHT'] }, screenOut: 'SECOND' },
    { when: is('smokes', 'yes'), screenOut: 'THIRD' },
  ],
});
const set = setOf([yesNo('smokes'), quits, yesNo('last', { knownFrom: { var: 'carried.answers.last' } })]);
const model = makeModel(inputOf(set));

describe('passing a step', () => {
  it.each<[string, number, string, Answers, object | string]>([
    ['that decides nothing keeps the program', 0, 'MOOD', { smokes: 'no' }, { ...plain, program: 'MOOD' }],
    ['that is not shown', 1, 'NONE', { smokes: 'no' }, HIDDEN],
    ['that a hidden answer would show', 1, 'NONE', {}, HIDDEN],
    [
      'screens out by the first effect that holds, with the program of those before it',
      1,
      'NONE',
      { smokes: 'yes', quits: 'yes' },
      { confirms: false, screenOut: 'SECOND', program: 'WEIGHT' },
    ],
    ['asks for a confirmation', 1, 'NONE', { smokes: 'yes', quits: 'no' }, { confirms: true, screenOut: 'THIRD', program: 'NONE' }],
    ['reads the selected program', 1, 'WEIGHT', { smokes: 'yes', quits: 'no' }, { confirms: true, screenOut: 'SECOND', program: 'WEIGHT' }],
    ['whose answer is known hides it', 2, 'NONE', { 'carried.answers.last': 'yes' }, HIDDEN],
    ['whose answer is unknown shows it', 2, 'NONE', { last: 'no' }, plain],
  ])('%s', (_title, step, program, answers, want) => {
    const value = valueFor(model, passingNode(model, step, program), answers);
    expect(value === HIDDEN ? value : passingOf(value)).toEqual(want);
  });
});

describe('the ends of a way', () => {
  const around: Partial<QuestionSet> = {
    startProgram: { if: [{ var: 'experiments.start' }, 'MOOD', 'WEIGHT'] },
    entry: [
      { when: { '===': [{ var: 'partner.slug' }, 'eight'] }, error: 'DEFAULT' },
      { when: { '===': [{ var: 'partner.slug' }, 'nine'] }, finished: 'ALREADY_MED' },
    ],
    completionRequires: [
      { rule: { or: [is('smokes', 'no'), { '===': [{ var: 'program' }, 'MOOD'] }] }, error: 'DEFAULT' },
      { rule: { '!': { '===': [{ var: 'program' }, 'DPP'] } }, error: 'MED_ENROLLMENT_FAILED' },
    ],
  };
  const modelFor = (slug: string) => makeModel(inputOf(setOf([yesNo('smokes')], around), { id: 7, slug, configs: {} }));
  const open = modelFor('seven');

  it.each([
    ['seven', null],
    ['eight', 'error DEFAULT'],
    ['nine', 'finished ALREADY_MED'],
  ])('at the entry, for the partner %s: %j', (slug, want) => {
    const at = modelFor(slug);
    expect(valueFor(at, entryNode(at), {})).toBe(want);
  });

  it('leave a set that refuses everybody without steps, a program and a completion', () => {
    const shut = modelFor('eight');
    expect(valueFor(shut, passingNode(shut, 0, 'WEIGHT'), {})).toBe(HIDDEN);
    expect(valueFor(shut, startProgramNode(shut), {})).toBeNull();
    expect(valueFor(shut, lackingNode(shut, 'DPP'), {})).toBeNull();
  });

  it('begin with the program of the set', () => {
    expect(open.diagrams.values(startProgramNode(open)).toSorted()).toEqual(['MOOD', 'WEIGHT']);
  });

  it.each<[string, Answers, string | null]>([
    ['WEIGHT', { smokes: 'no' }, null],
    ['WEIGHT', { smokes: 'yes' }, 'DEFAULT'],
    ['MOOD', { smokes: 'yes' }, null],
    ['DPP', { smokes: 'no' }, 'MED_ENROLLMENT_FAILED'],
    ['DPP', { smokes: 'yes' }, 'DEFAULT'],
  ])('at the completion with %s and %j: %j', (program, answers, want) => {
    expect(valueFor(open, lackingNode(open, program), answers)).toBe(want);
  });
});
