import { describe, expect, it } from 'vitest';
import { mergeChanges, wholeWalk } from './wholeWalk.ts';

const base = { questionSet: 'DPP_SURVEY', answers: { heightWeight: { feet: 5, weight: 190 }, ethnicity: ['white', 'other'] } };

describe('the walk of a member that is like another', () => {
  it('merges objects key by key, and replaces lists', () => {
    const change = { answers: { heightWeight: { weight: 100 }, ethnicity: ['asian'] } };
    expect(wholeWalk(base, change)).toEqual({
      questionSet: 'DPP_SURVEY',
      answers: { heightWeight: { feet: 5, weight: 100 }, ethnicity: ['asian'] },
    });
  });

  it('removes the paths listed under without', () => {
    expect(wholeWalk(base, { without: ['answers.heightWeight.feet', 'answers.nowhere.at'] })['answers']).toEqual({
      heightWeight: { weight: 190 },
      ethnicity: ['white', 'other'],
    });
  });

  it('merges two changes', () => {
    const both = mergeChanges({ answers: { sex: 'male' }, without: ['a'] }, { answers: { gender: 'MALE' }, without: ['b'] });
    expect(both).toEqual({ answers: { sex: 'male', gender: 'MALE' }, without: ['a', 'b'] });
  });
});
