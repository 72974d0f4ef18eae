import { describe, expect, it } from 'vitest';
import { errorAria } from './errorAria.ts';

const error = { code: 'required', message: 'Please enter a weight.' };

describe('errorAria', () => {
  it.each([
    ['neither error nor help', undefined, undefined, {}],
    ['an error', error, undefined, { 'aria-invalid': true, 'aria-describedby': 'weight-error' }],
    ['only help', undefined, 'weight-help', { 'aria-describedby': 'weight-help' }],
    ['an error before the help', error, 'weight-help', { 'aria-invalid': true, 'aria-describedby': 'weight-error weight-help' }],
  ] as const)('returns the attributes for %s', (_, shown, help, expected) => {
    expect(errorAria('weight', shown, help)).toEqual(expected);
  });
});
