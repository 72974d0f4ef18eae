import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { EMPTY_CONTEXT as context } from '../../runtime/engine/testSupport.ts';
import { phone } from '../../enrollment/hooks/checks/phone.ts';
import { isPlainPhone } from './plainPhone.ts';

const us = (value: string, dialCode: Json = '+1') => ({ country: 'US', dialCode, value });
/** What follows an area code: what may and what may not be a number. */
const REST = ['5550123', '0550123', '1550123', '9110000', '2345678', '5559999', '1'];
const AREAS = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'));

describe('a phone number that is plain', () => {
  it('is one whose country is the United States, in ten digits', () => {
    expect(isPlainPhone(us('2015550123'))).toBe(true);
    expect(isPlainPhone(us('2015550123', '1'))).toBe(true);
    expect(isPlainPhone({ country: 'US', value: '2015550123' })).toBe(true);
  });
  it('is never one that the check refuses, whatever its area', () => {
    const plain = AREAS.flatMap((area) => REST.map((rest) => us(area + rest))).filter(isPlainPhone);
    expect(plain.length).toBeGreaterThan(1000);
    expect(plain.filter((answer) => phone(answer, {}, context).length > 0)).toEqual([]);
  });
  it.each([
    ['with a wrong dial code', us('2015550123', '+44')],
    ['of another country', { country: 'CA', dialCode: '+1', value: '2015550123' }],
    ['written otherwise', us('(201) 555-0123')],
    ['with its country code', us('12015550123')],
    ['of no digits', us('')],
    ['in Arabic digits', us('٢٠١٥٥٥٠١٢٣')],
    ['followed by a line break', us('2015550123\n')],
    ['that is a number', { country: 'US', value: 2015550123 }],
    ['that is nothing', null],
  ])('is none %s', (_title, answer) => expect(isPlainPhone(answer)).toBe(false));
});
