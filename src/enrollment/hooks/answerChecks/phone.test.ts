import { describe, expect, it } from 'vitest';
import type { Json } from '../../../runtime/base/json.ts';
import { e164 } from '../payloads/parts.ts';
import { phone } from './phone.ts';
import { EMPTY_CONTEXT as context } from '../../../runtime/engine/testSupport.ts';

describe('a phone number is valid for the calling code of its country [VAL-16]', () => {
  it.each([
    ['US', '+1', '2015550123', '+12015550123'],
    ['US', '+1', '(201) 555-0123', '+12015550123'],
    ['US', '+1', '4165550123', '+14165550123'],
    ['GB', '+44', '07400 123456', '+447400123456'],
    ['GB', '+44', '07911 123456', '+447911123456'],
    ['DE', '+49', '030 901820', '+4930901820'],
    ['KR', '+82', '010-2000-0000', '+821020000000'],
    ['KR', '82', '010-2000-0000', '+821020000000'],
  ])('accepts %s %s %s and sends it as %s', (country, dialCode, value, number) => {
    expect(phone({ country, dialCode, value }, {}, context)).toEqual([]);
    expect(e164({ country, dialCode, value })).toBe(number);
  });

  it.each([
    [{ country: 'US', dialCode: '+1', value: '12345' }],
    [{ country: 'US', dialCode: '+49', value: '2015550123' }],
    [{ country: 'US', dialCode: '+1', value: '+44 7400 123456' }],
    [{ country: 'XX', dialCode: '+1', value: '2015550123' }],
    [{ value: '2015550123' }],
    ['2015550123'],
  ] satisfies [Json][])('%j is refused', (value) => expect(phone(value, {}, context)).toEqual([{ path: '', code: 'format' }]));
});
