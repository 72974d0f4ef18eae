import { expect, it } from 'vitest';
import { CRUDE, loadPhoneFormat } from './phoneFormat.ts';

it.each([
  ['US', '+1', '2015550123', '(201) 555-0123'],
  ['GB', '+44', '07911123456', '07911 123456'],
  ['DE', '+49', '030123456', '030 123456'],
  ['KR', '+82', '01012345678', '010-1234-5678'],
])('writes a number as in %s', async (country, dialCode, typed, shown) => {
  const format = await loadPhoneFormat();
  expect(format.dialCode(country)).toBe(dialCode);
  expect(format.write(typed, country)).toBe(shown);
});

it('leaves alone what is more than a number', async () => {
  const format = await loadPhoneFormat();
  expect(format.write('2015550123 ext 7', 'US')).toBe('2015550123 ext 7');
});

it('tells the country of a number that names its own', async () => {
  const format = await loadPhoneFormat();
  expect(format.apart('+44 7400 123456')).toEqual({ country: 'GB', number: '07400 123456' });
  expect(format.apart('2015550123')).toBeNull();
});

it('leaves a number alone until the library is there', () => {
  expect(CRUDE.write('2015550123', 'US')).toBe('2015550123');
  expect(CRUDE.dialCode('US')).toBe('+1');
  expect(CRUDE.dialCode('FR')).toBeUndefined();
});
