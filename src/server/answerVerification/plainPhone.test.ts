import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { EMPTY_CONTEXT as context } from '../../runtime/engine/testSupport.ts';
import { phone } from '../../enrollment/hooks/answerChecks/phone.ts';
import { isPlainPhone } from './plainPhone.ts';

const us = (value: string, dialCode: Json = '+1') => ({ country: 'US', dialCode, value });
/** Numbers after the area code, both valid and invalid. */
const REST = ['5550123', '0550123', '1550123', '9110000', '2345678', '5559999', '1'];
const AREAS = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'));

describe('isPlainPhone', () => {
  it('accepts ten digits with the United States as country, formatted as the page formats them or not', () => {
    expect(isPlainPhone(us('(201) 555-0123'))).toBe(true);
    expect(isPlainPhone(us('2015550123'))).toBe(true);
    expect(isPlainPhone(us('2015550123', '1'))).toBe(true);
    expect(isPlainPhone({ country: 'US', value: '2015550123' })).toBe(true);
  });
  it('accepts no number, of any area code, that the full check refuses', () => {
    const numbers = AREAS.flatMap((area) => REST.flatMap((rest) => [area + rest, `(${area}) ${rest.slice(0, 3)}-${rest.slice(3)}`]));
    const plain = numbers.map((value) => us(value)).filter(isPlainPhone);
    expect(plain.length).toBeGreaterThan(1000);
    expect(plain.filter((answer) => phone(answer, {}, context).length > 0)).toEqual([]);
  });
  it.each([
    ['a wrong dial code', us('2015550123', '+44')],
    ['another country', { country: 'CA', dialCode: '+1', value: '2015550123' }],
    ['another format', us('(201)555-0123')],
    ['a formatted number with a trailing line break', us('(201) 555-0123\n')],
    ['a country code', us('12015550123')],
    ['an empty number', us('')],
    ['Arabic digits', us('٢٠١٥٥٥٠١٢٣')],
    ['a trailing line break', us('2015550123\n')],
    ['a JSON number', { country: 'US', value: 2015550123 }],
    ['null', null],
  ])('rejects %s', (_title, answer) => expect(isPlainPhone(answer)).toBe(false));
});
