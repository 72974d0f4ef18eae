import { expect, it } from 'vitest';
import { FALLBACK_FORMAT, loadPhoneFormat } from './phoneFormat.ts';

it.each([
  ['US', '+1', '2015550123', '(201) 555-0123'],
  ['GB', '+44', '07911123456', '07911 123456'],
  ['DE', '+49', '030123456', '030 123456'],
  ['KR', '+82', '01012345678', '010-1234-5678'],
])('formats a phone number for %s', async (country, dialCode, typed, shown) => {
  const format = await loadPhoneFormat();
  expect(format.dialCode(country)).toBe(dialCode);
  expect(format.format(typed, country)).toBe(shown);
});

it('returns a phone number with an extension unchanged', async () => {
  const format = await loadPhoneFormat();
  expect(format.format('2015550123 ext 7', 'US')).toBe('2015550123 ext 7');
});

it('finds the country of an international phone number', async () => {
  const format = await loadPhoneFormat();
  expect(format.split('+44 7400 123456')).toEqual({ country: 'GB', number: '07400 123456' });
  expect(format.split('2015550123')).toBeNull();
});

it('leaves a phone number as typed until the library is loaded', () => {
  expect(FALLBACK_FORMAT.format('2015550123', 'US')).toBe('2015550123');
  expect(FALLBACK_FORMAT.dialCode('US')).toBe('+1');
  expect(FALLBACK_FORMAT.dialCode('FR')).toBeUndefined();
});
