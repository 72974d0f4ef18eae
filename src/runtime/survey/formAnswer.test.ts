import { expect, it } from 'vitest';
import type { Step } from '../definitions/types.ts';
import { compileSet } from '../engine/compile.ts';
import { startSession } from '../engine/session.ts';
import { EMPTY_CONTEXT } from '../engine/testSupport.ts';
import { currentStep } from '../engine/view.ts';
import { formAnswer } from './formAnswer.ts';

const FORM: Step = {
  id: 'form',
  section: 'only',
  widget: 'form',
  answer: {
    type: 'form',
    fields: {
      name: { type: 'text', prefill: { var: 'eligibility.firstName' } },
      locale: { type: 'text', input: 'hidden', prefill: { var: 'member.locale' } },
    },
  },
};

it('gives a hidden input its prefilled value of now, and other inputs what is typed', () => {
  const set = compileSet(
    {
      name: 'ONLY',
      version: 1,
      enrollmentType: 'INITIAL_ENROLLMENT',
      programs: ['NONE'],
      sections: [{ id: 'only', weight: 100 }],
      rules: {},
      derived: {},
      steps: [FORM],
      screenOuts: [],
      completion: [],
    },
    { derive: {}, check: {}, payload: {} },
  );
  const view = currentStep(startSession(set, { ...EMPTY_CONTEXT, member: { locale: 'de' }, eligibility: { firstName: 'Ada' } }));
  expect(view?.value).toEqual({ name: 'Ada', locale: 'de' });
  expect(view && formAnswer(view, { name: 'Augusta', locale: 'en' }, () => undefined).value).toEqual({ name: 'Augusta', locale: 'de' });
});
