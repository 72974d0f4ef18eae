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

describe('what a made member must see', () => {
  it('tells how its walk ends, and the rest where it differs', () => {
    const own = { ...like, program: 'DPP', visited: ['sex', 'end'], computed: { bmi: 31, age: 45 } };
    expect(deltaOf(like, own, { otherEthnicity: 'Sami' })).toEqual({
      outcome: 'completed',
      at: 'end',
      program: 'DPP',
      way: { gone: ['menopause'] },
      computed: { bmi: 31 },
    });
  });

  it('tells an answer that is kept otherwise than it was typed', () => {
    expect(deltaOf(like, like, { otherEthnicity: ' Sami ' })).toEqual({
      outcome: 'completed',
      at: 'end',
      program: 'WEIGHT',
      kept: { otherEthnicity: 'Sami' },
    });
  });

  it('tells all where there is nothing to compare with', () => {
    expect(deltaOf({}, like, like.answers)).toMatchObject({
      way: { added: ['sex', 'menopause', 'end'] },
      computed: { bmi: 30, age: 45 },
      calls: ['saveTriage'],
    });
  });
});
