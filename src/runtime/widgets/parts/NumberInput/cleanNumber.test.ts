import { describe, expect, it } from 'vitest';
import { cleanNumber } from './cleanNumber.ts';

describe('cleanNumber', () => {
  it.each([
    ['180', '180'],
    ['  180 ', '180'],
    ['180 lbs', '180'],
    ['1,200', '1200'],
    ['1 200', '1200'],
    ['180.0', '180'],
    ['180,00', '180'],
    ['180.5', null],
    ['1.000', null],
    ['1.200', null],
    ['12\t5', null],
    ['12\n5', null],
    ['-5', null],
    ['1e3', null],
    ['abc', null],
    ['', null],
  ] as const)('reads %j as the whole number %j', (text, expected) => {
    expect(cleanNumber(text, true)).toBe(expected);
  });

  it.each([
    ['5.7', '5.7'],
    ['5,7', '5.7'],
    ['5.7 %', '5.7'],
    ['5.7%', '5.7'],
    ['1,234.5', '1234.5'],
    ['-5.7', null],
    ['5e1', null],
    ['5.7.1', null],
  ] as const)('reads %j as the decimal number %j', (text, expected) => {
    expect(cleanNumber(text, false)).toBe(expected);
  });
});
