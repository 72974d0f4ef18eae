import { expect, it } from 'vitest';
import { loadQuestionSet } from '../../../runtime/definitions/files.ts';
import { surveyAnswers } from './parts.ts';

const set = loadQuestionSet('DPP_SURVEY');
const sensitiveSex = { ...set, steps: set.steps.map((step) => (step.id === 'sex' ? { ...step, sensitive: true } : step)) };
const way = { answers: { sex: 'female', phq1: 'notAtAll', createPassword: { password: 'secret' } } };

it('stored answers omit the answers to sensitive steps [PAY-20]', () => {
  expect(surveyAnswers({ set, way })).toEqual({ sex: 'female', phq1: 'notAtAll' });
  expect(surveyAnswers({ set: sensitiveSex, way })).toEqual({ phq1: 'notAtAll' });
});

it('stored answers omit carried passwords in a set without a password step [PAY-20]', () =>
  expect(surveyAnswers({ set: loadQuestionSet('RETRIAGE_SURVEY'), way })).toEqual({ sex: 'female', phq1: 'notAtAll' }));
