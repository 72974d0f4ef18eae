import { describe, expect, it } from 'vitest';
import { mergeChanges, walkChange, wholeWalk } from './wholeWalk.ts';

const base = { questionSet: 'DPP_SURVEY', answers: { heightWeight: { feet: 5, weight: 190 }, ethnicity: ['white', 'other'] } };

describe('the walk of a member based on another', () => {
  it('merges objects key by key, and replaces lists', () => {
    const change = { answers: { heightWeight: { weight: 100 }, ethnicity: ['asian'] } };
    expect(wholeWalk(base, change)).toEqual({
      questionSet: 'DPP_SURVEY',
      answers: { heightWeight: { feet: 5, weight: 100 }, ethnicity: ['asian'] },
    });
  });

  it('removes the paths that are listed under "without"', () => {
    expect(wholeWalk(base, { without: ['answers.heightWeight.feet', 'answers.nowhere.at'] })['answers']).toEqual({
      heightWeight: { weight: 190 },
      ethnicity: ['white', 'other'],
    });
  });

  it('merges two changes', () => {
    const both = mergeChanges({ answers: { sex: 'male' }, without: ['a'] }, { answers: { gender: 'MALE' }, without: ['b'] });
    expect(both).toEqual({ answers: { sex: 'male', gender: 'MALE' }, without: ['a', 'b'] });
  });

  it.each([
    ['nothing', base, {}],
    [
      'a value inside',
      { ...base, answers: { ...base.answers, heightWeight: { feet: 5, weight: 100 } } },
      { answers: { heightWeight: { weight: 100 } } },
    ],
    [
      'a removed value inside',
      { ...base, answers: { ...base.answers, heightWeight: { feet: 5 } } },
      { without: ['answers.heightWeight.weight'] },
    ],
    ['a different list', { ...base, answers: { ...base.answers, ethnicity: [] } }, { answers: { ethnicity: [] } }],
    ['a string in place of an object', { ...base, answers: 'none' }, { answers: 'none' }],
    ['an empty object', { ...base, calls: {} }, { calls: {} }],
    ['an added and a removed part', { questionSet: 'DPP_SURVEY', today: '2026-03-02' }, { today: '2026-03-02', without: ['answers'] }],
  ])('is written as a change to its base: %s', (_, walk, change) => {
    expect(walkChange(base, walk)).toEqual(change);
    expect(wholeWalk(base, change)).toEqual(walk);
  });

  it('cannot be written as a change to a base that has a key with a dot', () => {
    expect(walkChange({ 'a.b': 1 }, {})).toBeNull();
  });
});
