import { describe, expect, it } from 'vitest';
import { deltaOf } from './delta.ts';

const like = {
  outcome: 'completed',
  at: 'end',
  program: 'WEIGHT',
  visited: ['sex', 'menopause', 'end'],
  confirmed: [],
  errors: [],
  computed: { bmi: 30, age: 45 },
  answers: { otherEthnicity: 'Sami' },
  calls: [{ operation: 'saveTriage', body: {} }],
};

describe('the expectation of a generated member', () => {
  it('always contains the end of the walk, and contains other parts only if they differ from the base', () => {
    const observation = { ...like, program: 'DPP', visited: ['sex', 'end'], computed: { bmi: 31, age: 45 } };
    expect(deltaOf(like, observation, { otherEthnicity: 'Sami' })).toEqual({
      outcome: 'completed',
      at: 'end',
      program: 'DPP',
      way: { gone: ['menopause'] },
      computed: { bmi: 31 },
    });
  });

  it('contains an answer that is stored differently from what was typed', () => {
    expect(deltaOf(like, like, { otherEthnicity: ' Sami ' })).toEqual({
      outcome: 'completed',
      at: 'end',
      program: 'WEIGHT',
      kept: { otherEthnicity: 'Sami' },
    });
  });

  it('is complete if there is no base to compare with', () => {
    expect(deltaOf({}, like, like.answers)).toMatchObject({
      visited: ['sex', 'menopause', 'end'],
      computed: { bmi: 30, age: 45 },
      calls: ['saveTriage'],
    });
  });
});
