import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { AnswerSchema } from '../definitions/types.ts';
import { eligibilityDetails } from '../../enrollment/hooks/calls/checkEligibility.ts';
import { formValues, onlyAsked, parseAnswer } from './parse.ts';

const text: AnswerSchema = { type: 'text' };
const date: AnswerSchema = { type: 'text', format: 'date' };
const number: AnswerSchema = { type: 'number' };
const several: AnswerSchema = { type: 'choices', options: ['knee', 'hip', 'none'] };
const address: AnswerSchema = { type: 'form', fields: { city: text, zipcode: text } };

describe('parseAnswer', () => {
  const cases: readonly (readonly [string, AnswerSchema, Json | undefined, Json | undefined])[] = [
    ['a number', number, '190', 190],
    ['a number with spaces around', number, ' 190 ', 190],
    ['a fraction', number, '6.5', 6.5],
    ['a fraction with a comma', number, '6,5', 6.5],
    ['a leading point', number, '.5', 0.5],
    ['zero', number, '0', 0],
    ['no number', number, '', undefined],
    ['letters stay, so that validation says format', number, '12a', '12a'],
    ['scientific notation stays', number, '1e3', '1e3'],
    ['two commas stay', number, '1,234,567', '1,234,567'],
    ['the forgot link', number, null, null],
    ['a number already', number, 7, 7],
    ['a text', text, 'Ada', 'Ada'],
    ['an empty text', text, '', undefined],
    ['blanks stay: trimming is the type’s', text, ' ', ' '],
    ['a date', date, '04/01/1980', '1980-04-01'],
    ['a date without leading zeros', date, '4/1/1980', '1980-04-01'],
    ['a date that is none stays', date, '02/30/1980', '02/30/1980'],
    ['an unfinished date stays', date, '04/01', '04/01'],
    ['a checked consent', { type: 'agree' }, true, true],
    ['a checked consent with a value', { type: 'agree' }, 'true', true],
    ['an unchecked consent is left out', { type: 'agree' }, false, undefined],
    ['a checked flag', { type: 'flag' }, true, true],
    ['an unchecked flag', { type: 'flag' }, false, false],
    ['a flag that is not there', { type: 'flag' }, undefined, undefined],
    ['a choice', { type: 'choice', options: ['a'] }, 'a', 'a'],
    ['no choice', { type: 'choice', options: ['a'] }, '', undefined],
    ['an unchecked box of one option', { type: 'choice', options: ['AGREE'] }, false, undefined],
    ['several in the order of the options', several, ['hip', 'knee'], ['knee', 'hip']],
    ['none of several', several, false, []],
    ['one of several alone', several, 'hip', ['hip']],
    ['a form', address, { city: 'Austin', zipcode: '' }, { city: 'Austin' }],
    ['an empty form', address, { city: '', zipcode: '' }, {}],
    ['fields that the form does not know', address, { city: 'Austin', street: 'Elm' }, { city: 'Austin' }],
    ['a form in a form', { type: 'form', fields: { home: address } }, { home: { city: 'Austin' } }, { home: { city: 'Austin' } }],
    [
      'an empty form in a form, where it may be left out',
      { type: 'form', fields: { home: { ...address, optional: true } } },
      { home: { city: '' } },
      {},
    ],
  ];

  it.each(cases)('reads %s', (_title, schema, raw, want) => {
    expect(parseAnswer(schema, raw)).toEqual(want);
  });

  it('reads a date of birth typed as MM/dd/yyyy so that it is sent as year, month and day [ELIG-01]', () => {
    const answer = parseAnswer({ type: 'form', fields: { dob: date } }, { dob: '04/11/1980' });
    const { dateOfBirth } = eligibilityDetails(answer, { partnerId: 1002, leadSource: null });
    expect(dateOfBirth).toEqual({ year: 1980, month: 4, day: 11 });
  });
});

describe('formValues', () => {
  const cases: readonly (readonly [string, AnswerSchema, Json | undefined, Json])[] = [
    ['a number', number, 190, '190'],
    ['the forgot link', number, null, ''],
    ['nothing', number, undefined, ''],
    ['a date', date, '1980-04-01', '04/01/1980'],
    ['a consent', { type: 'agree' }, true, true],
    ['a flag that is not there', { type: 'flag' }, undefined, false],
    ['several', several, ['hip'], ['hip']],
    ['none of several', several, undefined, []],
    ['a form, whole, so that no field is uncontrolled by accident', address, { city: 'Austin' }, { city: 'Austin', zipcode: '' }],
  ];

  it.each(cases)('writes %s', (_title, schema, value, want) => {
    expect(formValues(schema, value)).toEqual(want);
  });

  it.each(cases.filter(([, , value]) => value !== null && value !== undefined))('is read back as it was: %s', (_title, schema, value) => {
    expect(parseAnswer(schema, formValues(schema, value))).toEqual(value);
  });
});

describe('onlyAsked', () => {
  const schema: AnswerSchema = { type: 'form', fields: { same: { type: 'flag' }, home: address, shipping: address } };

  it('drops a field that is not asked, with all that stands in it', () => {
    const answer = { same: true, home: { city: 'Austin' }, shipping: { city: 'Dallas' } };
    const asked = new Set(['same', 'home', 'home.city', 'home.zipcode']);
    expect(onlyAsked(schema, answer, asked)).toEqual({ same: true, home: { city: 'Austin' } });
  });

  it('drops a field inside a form', () => {
    expect(onlyAsked(schema, { home: { city: 'Austin', zipcode: '1' } }, new Set(['home', 'home.zipcode']))).toEqual({
      home: { zipcode: '1' },
    });
  });

  it('leaves an answer that is no form alone', () => {
    expect(onlyAsked(text, 'Ada', new Set())).toBe('Ada');
  });
});
