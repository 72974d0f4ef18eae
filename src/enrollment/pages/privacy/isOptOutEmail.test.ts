import { expect, it } from 'vitest';
import { isOptOutEmail } from './isOptOutEmail.ts';

it.each([
  ['', false],
  ['ada', false],
  ['ada@example', false],
  ['ada@example.com', true],
  [' ada@example.com ', true],
  [`${'a'.repeat(168)}@example.com`, true],
  [`${'a'.repeat(169)}@example.com`, false],
])('%j: %s', (email, want) => {
  expect(isOptOutEmail(email)).toBe(want);
});
