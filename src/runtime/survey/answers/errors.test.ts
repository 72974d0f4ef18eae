import { describe, expect, it } from 'vitest';
import type { ErrorCode, FieldSchema, StepTexts } from '../../definitions/types.ts';
import type { AskedFieldDefinition } from '../../engine/types.ts';
import { placeErrors, mismatchErrors } from './errors.ts';

const fields: Readonly<Record<string, FieldSchema>> = {
  phoneNumber: { type: 'form', fields: {}, input: 'phone' },
  'phoneNumber.country': { type: 'text' },
  'phoneNumber.value': { type: 'text' },
  address: { type: 'form', fields: {}, input: 'address' },
  'address.country': { type: 'text' },
  'address.city': { type: 'text', maxLength: 100 },
  weight: { type: 'number', positive: true, max: 740, step: 1 },
  a1c: { type: 'number', min: 3, max: 20, step: 0.1 },
  sex: { type: 'choice', options: ['female', 'male'] },
  dob: { type: 'text', format: 'date' },
  email: { type: 'text', format: 'email', maxLength: 190 },
  consent: { type: 'agree' },
  password: { type: 'text', minLength: 8, maxLength: 50, input: 'newPassword' },
  oldPassword: { type: 'text', input: 'password' },
};

const askedFields: readonly AskedFieldDefinition[] = Object.entries(fields).map(([path, schema]) => ({
  path,
  schema,
  optional: false,
  readOnly: false,
}));

const placeError = (path: string, code: ErrorCode, texts: Partial<StepTexts> = {}) =>
  placeErrors([{ path, code }], {
    askedFields,
    texts: { title: 'Title', ...texts },
    messageFor: (word, { label, min, max, step, limit }) =>
      [word, label, min ?? max ?? step ?? limit].filter((part) => part !== undefined).join(' '),
  })[0];

it('errors with the same message have the label of their address or field, and no other errors do', () => {
  const paths = ['/address/city', '/billing/city', '/email', '/workEmail', '/dob'];
  const placed = placeErrors(
    paths.map((path) => ({ path, code: 'format' })),
    {
      askedFields,
      texts: { title: 'Title', fields: { address: 'Home', billing: 'Billing', email: 'Email', workEmail: 'Work email', dob: 'Born' } },
      messageFor: (_name, { label }) => (label.includes('mail') ? 'Email?' : label === 'Born' ? 'Date?' : 'City?'),
    },
  );
  expect(placed.map(({ path, label }) => [path, label])).toEqual([
    ['address.city', 'Home'],
    ['billing.city', 'Billing'],
    ['email', 'Email'],
    ['workEmail', 'Work email'],
    ['dob', undefined],
  ]);
});

describe('mismatchErrors', () => {
  it('marks each field that the form asks for', () => {
    const form: AskedFieldDefinition = { path: '', schema: { type: 'form', fields: {} }, optional: false, readOnly: false };
    const formWithFields = [form, ...askedFields.filter(({ path }) => path === 'email' || path === 'dob')];
    const texts = { title: 'Title', fields: { dob: 'Born', email: 'Email' } };
    const placed = placeErrors(mismatchErrors(formWithFields), {
      askedFields: formWithFields,
      texts,
      messageFor: (word, { label }) => `${word} ${label}`,
    });
    expect(placed).toEqual([
      { path: 'dob', code: 'match', message: 'match Born' },
      { path: 'email', code: 'match', message: 'match Email' },
    ]);
  });
});

describe('placeErrors', () => {
  it.each<readonly [string, ErrorCode, string, string]>([
    ['/weight', 'required', 'weight', 'requiredLabel Title 1'],
    ['/weight', 'min', 'weight', 'min Title 1'],
    ['/weight', 'step', 'weight', 'step Title 1'],
    ['/a1c', 'min', 'a1c', 'min Title 3'],
    ['/a1c', 'step', 'a1c', 'stepOf Title 3'],
    ['/sex', 'required', 'sex', 'requiredChoice Title'],
    ['/dob', 'format', 'dob', 'date Title'],
    ['/dob', 'rule', 'dob', 'age Title'],
    ['/email', 'format', 'email', 'email Title'],
    ['/email', 'maxLength', 'email', 'maxLength Title 190'],
    ['/consent', 'agree', 'consent', 'agree Title'],
    ['/password', 'minLength', 'password', 'minLength Title 8'],
    ['/password', 'rule', 'password', 'password Title 8'],
    ['/oldPassword', 'rule', 'oldPassword', 'incorrectPassword Title'],
    ['/phoneNumber', 'required', 'phoneNumber.value', 'requiredLabel Title'],
    ['/phoneNumber', 'format', 'phoneNumber.value', 'phone Title'],
    ['/phoneNumber/value', 'required', 'phoneNumber.value', 'requiredLabel Title'],
    ['/address', 'required', 'address.country', 'requiredLabel Title'],
    ['/address/city', 'maxLength', 'address.city', 'maxLength Title 100'],
    ['', 'required', '', 'required Title'],
  ])('shows the error of "%s" with code %s at "%s" as "%s"', (path, code, field, message) => {
    expect(placeError(path, code)).toEqual({ path: field, code, message });
  });

  it.each<readonly [string, string, Partial<StepTexts>, string]>([
    ['the message of the field and the code', '/address/city', { errors: { 'address.city.required': 'City?' } }, 'City?'],
    ['the message of the last part of the path', '/address/city', { errors: { 'city.required': 'City?' } }, 'City?'],
    ['the message of the code', '/address/city', { errors: { required: 'Please.' } }, 'Please.'],
    ['the label of the field', '/address/city', { fields: { 'address.city': 'City' } }, 'requiredLabel City'],
    ['the label of the last part of the path', '/address/city', { fields: { city: 'Town' } }, 'requiredLabel Town'],
    ["a phone's label", '/phoneNumber/value', { fields: { phoneNumber: 'Phone' } }, 'requiredLabel Phone'],
  ])('uses %s', (_title, path, texts, message) => {
    expect(placeError(path, 'required', texts)?.message).toBe(message);
  });
});
