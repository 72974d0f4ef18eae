import { expect, it } from 'vitest';
import { loadCompletePhone } from './completePhone.ts';

it.each([
  ['digits', { country: 'US', value: '2015550123' }, { country: 'US', dialCode: '+1', value: '(201) 555-0123' }],
  ['its national format', { country: 'GB', value: '07400 123456' }, { country: 'GB', dialCode: '+44', value: '07400 123456' }],
  ['full-width digits', { country: 'KR', value: '０１０－１２３４－５６７８' }, { country: 'KR', dialCode: '+82', value: '010-1234-5678' }],
  ['an extension', { country: 'US', value: '2015550123 ext 7' }, { country: 'US', dialCode: '+1', value: '2015550123 ext 7' }],
  ['no number yet', { country: 'DE' }, { country: 'DE', dialCode: '+49' }],
  ['an unknown country', { country: 'XX', value: '12' }, { country: 'XX', value: '12' }],
])('completes a phone number with %s, and leaves a completed one as it is', async (_title, typed, completed) => {
  const complete = await loadCompletePhone();
  expect(complete(typed)).toEqual(completed);
  expect(complete(completed)).toEqual(completed);
});

it.each([[undefined], [null], ['2015550123'], [{ value: '2015550123' }]])('leaves %j, which names no country, as it is', async (phone) => {
  const complete = await loadCompletePhone();
  expect(complete(phone)).toEqual(phone);
});
