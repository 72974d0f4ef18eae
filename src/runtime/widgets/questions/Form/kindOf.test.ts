import { expect, it } from 'vitest';
import type { AskedField } from '../../types.ts';
import { kindOf, shownFields } from './kindOf.ts';

const askedField = (field: Partial<AskedField>): AskedField => ({
  path: 'field',
  type: 'text',
  optional: false,
  readOnly: false,
  ...field,
});

it.each([
  ['text', {}],
  ['email', { format: 'email' }],
  ['date', { format: 'date' }],
  ['number', { type: 'number' }],
  ['newPassword', { input: 'newPassword' }],
  ['checkbox', { type: 'agree' }],
  ['checkbox', { type: 'flag' }],
  ['checkbox', { type: 'choice', options: ['AGREE'] }],
  ['select', { type: 'choice', options: ['en', 'de'] }],
  ['yesNo', { type: 'choice', options: ['yes', 'no'], input: 'yesNo' }],
  ['text', { input: 'somethingNew' }],
] as const)('kindOf returns %s for the field %j', (kind, field) => {
  expect(kindOf(askedField(field))).toBe(kind);
});

it('shownFields omits the fields inside a phone number or an address', () => {
  const fields = [
    askedField({ path: '', type: 'form' }),
    askedField({ path: 'phoneNumber', type: 'form', input: 'phone' }),
    askedField({ path: 'phoneNumber.value' }),
    askedField({ path: 'address', type: 'form', input: 'address' }),
    askedField({ path: 'address.city' }),
    askedField({ path: 'name', type: 'form' }),
    askedField({ path: 'name.first' }),
  ];
  expect(shownFields(fields).map(({ path }) => path)).toEqual(['phoneNumber', 'address', 'name.first']);
});
