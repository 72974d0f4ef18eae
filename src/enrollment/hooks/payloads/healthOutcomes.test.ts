import { expect, it } from 'vitest';
import { baselineAnswers, checkInAnswers } from './healthOutcomes.ts';

it('throws without a weight [VAL-65]', () => expect(() => baselineAnswers({ phq1: 'notAtAll' })).toThrow('a weight'));

it('throws when the answer to height and weight lacks a height [VAL-66]', () =>
  expect(() => baselineAnswers({ heightWeight: { weight: 190, heightFeetPortion: 5 } })).toThrow('a height'));

it('needs no height when only the weight was asked for', () =>
  expect(baselineAnswers({ weight: 220.5 })).toEqual([{ questionId: 'weight', answerSlugs: ['100'] }]));

it('throws when a check-in asked for a weight and it is missing [VAL-65]', () =>
  expect(() => checkInAnswers({ visited: ['weight', 'phq1'], effectiveAnswers: { phq1: 'notAtAll' } })).toThrow('a weight'));

it('needs no weight when a check-in did not ask for one', () =>
  expect(checkInAnswers({ visited: ['phq1'], effectiveAnswers: { phq1: 'notAtAll' } })).toEqual([
    { questionId: 'phq1', answerSlugs: ['notAtAll'] },
  ]));
