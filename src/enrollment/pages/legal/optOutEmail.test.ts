import { expect, it } from 'vitest';
import { OPT_OUT_EMAIL_CHECKS } from './optOutEmail.ts';

it.each([
  ['', ['required', 'email']],
  [' ', ['required', 'email']],
  ['ada', ['email']],
  ['ada@example', ['email']],
  ['ada@example.com', []],
  [' ada@example.com ', []],
  [`${'a'.repeat(168)}@example.com`, []],
  [`${'a'.repeat(169)}@example.com`, ['maxLength']],
])('the opt-out reports the errors of the email %j: %j [VAL-57]', (email, expected) => {
  const failed = Object.entries(OPT_OUT_EMAIL_CHECKS).filter(([, passes]) => !passes(email));
  expect(failed.map(([code]) => code)).toEqual(expected);
});
