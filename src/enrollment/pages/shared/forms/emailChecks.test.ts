import { expect, it } from 'vitest';
import { emailChecks } from './emailChecks.ts';

it.each([
  ['', ['required', 'email']],
  [' ', ['required', 'email']],
  ['ada', ['email']],
  ['ada@example', ['email']],
  ['ada@example.com', []],
  [' ada@example.com ', []],
  [`${'a'.repeat(168)}@example.com`, []],
  [`${'a'.repeat(169)}@example.com`, ['maxLength']],
])('emailChecks(180) reports for the email %j the errors %j [VAL-57]', (email, expected) => {
  const failed = Object.entries(emailChecks(180)).filter(([, passes]) => !passes(email));
  expect(failed.map(([code]) => code)).toEqual(expected);
});
