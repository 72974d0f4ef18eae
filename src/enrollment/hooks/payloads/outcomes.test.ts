import { expect, it } from 'vitest';
import { outcomeAnswers, recurringAnswers } from './outcomes.ts';

it('throws without a weight [VAL-65]', () => expect(() => outcomeAnswers({ phq1: 'notAtAll' })).toThrow('a weight'));

it('throws without a height where a height and weight answer exists [VAL-66]', () =>
  expect(() => outcomeAnswers({ heightWeight: { weight: 190, heightFeetPortion: 5 } })).toThrow('a height'));

it('needs no height where weight was asked alone', () =>
  expect(outcomeAnswers({ weight: 220.5 })).toEqual([{ questionId: 'weight', answerSlugs: ['100'] }]));

it('throws where a check-in asked for a weight that is missing [VAL-65]', () =>
  expect(() => recurringAnswers({ visited: ['weight', 'phq1'], known: { phq1: 'notAtAll' } })).toThrow('a weight'));

it('needs no weight where a check-in did not ask for it', () =>
  expect(recurringAnswers({ visited: ['phq1'], known: { phq1: 'notAtAll' } })).toEqual([
    { questionId: 'phq1', answerSlugs: ['notAtAll'] },
  ]));
