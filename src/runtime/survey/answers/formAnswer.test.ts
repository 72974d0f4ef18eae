import { expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../base/json.ts';
import { fnv1a32 } from '../../base/fnv1a32.ts';
import type { Step } from '../../definitions/types.ts';
import { compileSet } from '../../engine/compile.ts';
import { startSession } from '../../engine/session.ts';
import { EMPTY_CONTEXT, setOf } from '../../engine/testSupport.ts';
import { currentStep } from '../../engine/view.ts';
import { formAnswer } from './formAnswer.ts';

const AS_TYPED = (phone: Json | undefined): Json | undefined => phone;
const withDialCode = (phone: Json | undefined): Json | undefined => (isJsonObject(phone) ? { ...phone, dialCode: '+1' } : phone);

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

it('formAnswer uses the current prefilled value of a hidden input, and the typed value of others', () => {
  const view = formView();
  expect(view?.value).toEqual({ name: 'Ada', locale: 'de' });
  const typed = { name: 'Augusta', locale: 'en' };
  expect(view && formAnswer(view, typed, AS_TYPED, { title: '' }).value).toEqual({ name: 'Augusta', locale: 'de' });
});

it('formAnswer records a hash of the consent text that the page showed', () => {
  const view = formView();
  const answerWith = (text: string) =>
    view && formAnswer(view, { calls: true, callsShown: 'forged' }, AS_TYPED, { title: '', fields: { calls: text } }).value;
  expect(answerWith('You may call me.')).toEqual({ calls: true, callsShown: String(fnv1a32('You may call me.')) });
  expect(answerWith('Sie dürfen anrufen.')).toEqual({ calls: true, callsShown: String(fnv1a32('Sie dürfen anrufen.')) });
});

it('formAnswer returns the same JSON when its own result is submitted again', () => {
  const view = formView();
  const submit = (raw: Json | undefined) =>
    view && formAnswer(view, raw, withDialCode, { title: '', fields: { calls: 'You may call me.' } }).value;
  const first = submit({ calls: true, phone: { country: 'US', value: '2015550123' } });
  expect(JSON.stringify(submit(first))).toBe(JSON.stringify(first));
  expect(Object.keys(isJsonObject(first) ? first : {})).toEqual(['calls', 'callsShown', 'phone']);
});
