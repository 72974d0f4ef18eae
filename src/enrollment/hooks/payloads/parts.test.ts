import { expect, it } from 'vitest';
import { loadQuestionSet } from '../../../runtime/definitions/files.ts';
import { surveyAnswers } from './parts.ts';

const set = loadQuestionSet('DPP_SURVEY');
const sensitiveSex = { ...set, steps: set.steps.map((step) => (step.id === 'sex' ? { ...step, sensitive: true } : step)) };
const way = { answers: { sex: 'female', phq1: 'notAtAll', createPassword: { password: 'secret' } } };

it('answers that may be stored omit those of any step that the set marks as sensitive [PAY-20]', () => {
  expect(surveyAnswers({ set, way })).toEqual({ sex: 'female', phq1: 'notAtAll' });
  expect(surveyAnswers({ set: sensitiveSex, way })).toEqual({ phq1: 'notAtAll' });
});

it('answers that may be stored omit carried passwords in a set without such a step [PAY-20]', () =>
  expect(surveyAnswers({ set: loadQuestionSet('RETRIAGE_SURVEY'), way })).toEqual({ sex: 'female', phq1: 'notAtAll' }));
