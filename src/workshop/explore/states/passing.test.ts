import { describe, expect, it } from 'vitest';
import type { Json } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { makeModel } from '../model.ts';
import { entryNode, HIDDEN, unmetRequirementNode, passingNode, passingOf, startProgramNode } from './passing.ts';
import { setOf } from '../../../runtime/engine/testSupport.ts';
import { inputOf, is, valueFor, yesNo } from '../testSupport.ts';

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

describe('passingNode', () => {
  it.each<[string, number, string, Answers, object | string]>([
    ['keeps the program if the step decides nothing', 0, 'MOOD', { smokes: 'no' }, { ...plain, program: 'MOOD' }],
    ['returns HIDDEN for a step that is not shown', 1, 'NONE', { smokes: 'no' }, HIDDEN],
    ['returns HIDDEN for a step whose condition reads a missing answer', 1, 'NONE', {}, HIDDEN],
    [
      'screens out by the first effect that applies, with the program of the effects before it',
      1,
      'NONE',
      { smokes: 'yes', quits: 'yes' },
      { confirms: false, screenOut: 'SECOND', program: 'WEIGHT' },
    ],
    ['asks for a confirmation', 1, 'NONE', { smokes: 'yes', quits: 'no' }, { confirms: true, screenOut: 'THIRD', program: 'NONE' }],
    ['reads the selected program', 1, 'WEIGHT', { smokes: 'yes', quits: 'no' }, { confirms: true, screenOut: 'SECOND', program: 'WEIGHT' }],
    ['returns HIDDEN for a step whose answer is known', 2, 'NONE', { 'carried.answers.last': 'yes' }, HIDDEN],
    ['shows a step whose answer is unknown', 2, 'NONE', { last: 'no' }, plain],
  ])('%s', (_title, step, program, answers, expected) => {
    const value = valueFor(model, passingNode(model, step, program), answers);
    expect(value === HIDDEN ? value : passingOf(value)).toEqual(expected);
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
    [null, 'seven'],
    ['error DEFAULT', 'eight'],
    ['finished ALREADY_MED', 'nine'],
  ])('at the entry are %j for partner %s', (expected, slug) => {
    const at = modelFor(slug);
    expect(valueFor(at, entryNode(at), {})).toBe(expected);
  });

  it('include no steps, program or completion in a set that refuses everybody', () => {
    const closed = modelFor('eight');
    expect(valueFor(closed, passingNode(closed, 0, 'WEIGHT'), {})).toBe(HIDDEN);
    expect(valueFor(closed, startProgramNode(closed), {})).toBeNull();
    expect(valueFor(closed, unmetRequirementNode(closed, 'DPP'), {})).toBeNull();
  });

  it('include every program that the set can start with', () => {
    expect(open.diagrams.values(startProgramNode(open)).toSorted()).toEqual(['MOOD', 'WEIGHT']);
  });

  it.each<[string, Answers, string | null]>([
    ['WEIGHT', { smokes: 'no' }, null],
    ['WEIGHT', { smokes: 'yes' }, 'DEFAULT'],
    ['MOOD', { smokes: 'yes' }, null],
    ['DPP', { smokes: 'no' }, 'MED_ENROLLMENT_FAILED'],
    ['DPP', { smokes: 'yes' }, 'DEFAULT'],
  ])('at the completion with %s and %j are %j', (program, answers, expected) => {
    expect(valueFor(open, unmetRequirementNode(open, program), answers)).toBe(expected);
  });
});
