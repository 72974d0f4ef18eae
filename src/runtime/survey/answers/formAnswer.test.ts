import { expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../base/json.ts';
import { fnv1a32 } from '../../base/fnv1a32.ts';
import type { Step } from '../../definitions/types.ts';
import { compileSet } from '../../engine/compile.ts';
import { startSession } from '../../engine/session.ts';
import { EMPTY_CONTEXT, setOf } from '../../engine/testSupport.ts';
import { currentStep } from '../../engine/view.ts';
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
      calls: { type: 'flag', optional: true },
      callsShown: { type: 'text', input: 'hidden', optional: true },
      phone: {
        type: 'form',
        input: 'phone',
        optional: true,
        fields: { country: { type: 'text' }, dialCode: { type: 'text' }, value: { type: 'text' } },
      },
    },
  },
};

function formView() {
  const set = compileSet(setOf([FORM]), { derive: {}, check: {}, payload: {} });
  return currentStep(startSession(set, { ...EMPTY_CONTEXT, member: { locale: 'de' }, eligibility: { firstName: 'Ada' } }));
}

it('gives a hidden input its current prefilled value, and other inputs the typed one', () => {
  const view = formView();
  expect(view?.value).toEqual({ name: 'Ada', locale: 'de' });
  const typed = { name: 'Augusta', locale: 'en' };
  expect(view && formAnswer(view, typed, () => undefined, { title: '' }).value).toEqual({ name: 'Augusta', locale: 'de' });
});

it('records which text the page showed for a consent when the form was submitted', () => {
  const view = formView();
  const answerWith = (text: string) =>
    view && formAnswer(view, { calls: true, callsShown: 'forged' }, () => undefined, { title: '', fields: { calls: text } }).value;
  expect(answerWith('You may call me.')).toEqual({ calls: true, callsShown: String(fnv1a32('You may call me.')) });
  expect(answerWith('Sie dürfen anrufen.')).toEqual({ calls: true, callsShown: String(fnv1a32('Sie dürfen anrufen.')) });
});

it('gives the same text for the same input, also for an answer that is submitted again', () => {
  const view = formView();
  const submitted = (raw: Json | undefined) =>
    view && formAnswer(view, raw, () => '+1', { title: '', fields: { calls: 'You may call me.' } }).value;
  const first = submitted({ calls: true, phone: { country: 'US', value: '2015550123' } });
  expect(JSON.stringify(submitted(first))).toBe(JSON.stringify(first));
  expect(Object.keys(isJsonObject(first) ? first : {})).toEqual(['calls', 'callsShown', 'phone']);
});
