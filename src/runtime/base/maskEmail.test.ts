import { describe, expect, it } from 'vitest';
import { maskEmail } from './maskEmail.ts';

describe('maskEmail', () => {
  it.each([
    ['m***@example.com', 'member@example.com'],
    ['m***@example.com', 'm@example.com'],
    ['***', 'no-at-sign'],
    ['***', '@example.com'],
  ])('gives %s for %s', (expected, email) => {
    expect(maskEmail(email)).toBe(expected);
  });
});
