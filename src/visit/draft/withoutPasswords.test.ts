import { expect, it } from 'vitest';
import type { Step } from '../../definitions/types.ts';
import type { SessionRecord } from '../../engine/types.ts';
import { withoutPasswords } from './withoutPasswords.ts';

const text = { type: 'text' } as const;
const steps: readonly Step[] = [
  { id: 'createAccount', section: 's', widget: 'form', answer: { type: 'form', fields: { email: text, pin: { ...text, secret: true } } } },
  { id: 'createPassword', section: 's', widget: 'form', sensitive: true, answer: { type: 'form', fields: { password: text } } },
  { id: 'other', section: 's', widget: 'text', answerKey: 'shared', sensitive: true, answer: text },
];

it('takes out sensitive steps and secret fields, and nothing else', () => {
  const record: SessionRecord = {
    set: 'DPP_SURVEY',
    version: 1,
    answers: {
      createAccount: { email: 'a@example.com', pin: '1234', extra: null },
      createPassword: { password: 'a secret' },
      shared: 'x',
      sex: 'female',
    },
    results: {},
    position: { at: 'step', step: 'sex' },
    progressFloor: {},
  };
  expect(withoutPasswords(record, { steps })).toEqual({
    ...record,
    answers: { createAccount: { email: 'a@example.com', extra: null }, sex: 'female' },
  });
});
