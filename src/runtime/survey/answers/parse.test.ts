import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json.ts';
import type { AnswerSchema } from '../../definitions/types.ts';
import { formValues, withoutUnaskedFields, parseAnswer } from './parse.ts';

const text: AnswerSchema = { type: 'text' };
const date: AnswerSchema = { type: 'text', format: 'date' };
const number: AnswerSchema = { type: 'number' };
const several: AnswerSchema = { type: 'choices', options: ['knee', 'hip', 'none'] };
const address: AnswerSchema = { type: 'form', fields: { city: text, zipcode: text } };

describe('parseAnswer', () => {
  const cases: readonly (readonly [string, AnswerSchema, Json | undefined, Json | undefined])[] = [
    ['a number', number, '190', 190],
    ['a number in full-width digits', number, '１９０', 190],
    ['a fraction in full-width digits', number, '６．５', 6.5],
    ['a number with spaces around', number, ' 190 ', 190],
    ['a fraction', number, '6.5', 6.5],
    ['a fraction with a comma', number, '6,5', 6.5],
    ['a leading point', number, '.5', 0.5],
    ['zero', number, '0', 0],
    ['an empty number', number, '', undefined],
    ['letters unchanged, so that validation reports format', number, '12a', '12a'],
    ['scientific notation unchanged', number, '1e3', '1e3'],
    ['two commas unchanged', number, '1,234,567', '1,234,567'],
    ['the forgot link', number, null, null],
    ['a value that already is a number', number, 7, 7],
    ['a text', text, 'Ada', 'Ada'],
    ['an empty text', text, '', undefined],
    ['emoji and combining characters', text, 'Zoe\u0308 \u{1F469}\u200D\u{1F680}', 'Zoe\u0308 \u{1F469}\u200D\u{1F680}'],
    ['text, and strips half an emoji and NUL, because a server refuses them', text, 'Ada\uD83D \0Byron\uDE00', 'Ada Byron'],
    ['text, and strips the direction marks that some apps copy', text, '\u202AAda\u202C\u200E', 'Ada'],
    ['a date with direction marks', date, '\u200E04/01/1980\u200F', '1980-04-01'],
    ['only half an emoji as an absent answer', text, '\uD83D', undefined],
    ['blanks unchanged, because validation trims them', text, ' ', ' '],
    ['a date', date, '04/01/1980', '1980-04-01'],
    ['a date in full-width digits', date, '０４／０１／１９８０', '1980-04-01'],
    ['a date in full-width digits with the year first', date, '１９８０－４－１', '1980-04-01'],
    ['a full-width text unchanged', text, 'Ａｄａ', 'Ａｄａ'],
    ['a date without leading zeros', date, '4/1/1980', '1980-04-01'],
    ['an impossible date unchanged', date, '02/30/1980', '02/30/1980'],
    ['an unfinished date unchanged', date, '04/01', '04/01'],
    ['a checked consent', { type: 'agree' }, true, true],
    ['a checked consent with a value', { type: 'agree' }, 'true', true],
    ['an unchecked consent as an absent answer', { type: 'agree' }, false, undefined],
    ['a checked flag', { type: 'flag' }, true, true],
    ['an unchecked flag', { type: 'flag' }, false, false],
    ['a missing flag', { type: 'flag' }, undefined, undefined],
    ['a choice', { type: 'choice', options: ['a'] }, 'a', 'a'],
    ['an empty choice', { type: 'choice', options: ['a'] }, '', undefined],
    ['an unchecked checkbox with one option', { type: 'choice', options: ['AGREE'] }, false, undefined],
    ['several options in their defined order', several, ['hip', 'knee'], ['knee', 'hip']],
    ['several options of which none is picked', several, false, []],
    ['a single option', several, 'hip', ['hip']],
    ['a form', address, { city: 'Austin', zipcode: '' }, { city: 'Austin' }],
    ['an empty form', address, { city: '', zipcode: '' }, {}],
    ['a form, and drops its unknown fields', address, { city: 'Austin', street: 'Elm' }, { city: 'Austin' }],
    ['a form in a form', { type: 'form', fields: { home: address } }, { home: { city: 'Austin' } }, { home: { city: 'Austin' } }],
    [
      'an empty optional form in a form as an absent answer',
      { type: 'form', fields: { home: { ...address, optional: true } } },
      { home: { city: '' } },
      {},
    ],
  ];

  it.each(cases)('reads %s', (_title, schema, raw, expected) => {
    expect(parseAnswer(schema, raw)).toEqual(expected);
  });
});

describe('formValues', () => {
  const cases: readonly (readonly [string, AnswerSchema, Json | undefined, Json])[] = [
    ['a number', number, 190, '190'],
    ['the forgot link', number, null, ''],
    ['an absent number', number, undefined, ''],
    ['a date', date, '1980-04-01', '04/01/1980'],
    ['a consent', { type: 'agree' }, true, true],
    ['a missing flag', { type: 'flag' }, undefined, false],
    ['several options', several, ['hip'], ['hip']],
    ['absent options', several, undefined, []],
    ['every field of a form, so that no input becomes uncontrolled', address, { city: 'Austin' }, { city: 'Austin', zipcode: '' }],
  ];

  it.each(cases)('writes %s', (_title, schema, value, expected) => {
    expect(formValues(schema, value)).toEqual(expected);
  });

  it.each(cases.filter(([, , value]) => value !== null && value !== undefined))(
    'is the inverse of parseAnswer: %s',
    (_title, schema, value) => {
      expect(parseAnswer(schema, formValues(schema, value))).toEqual(value);
    },
  );
});

describe('withoutUnaskedFields', () => {
  const schema: AnswerSchema = { type: 'form', fields: { same: { type: 'flag' }, home: address, shipping: address } };

  it('drops a field that is not asked, with everything in it', () => {
    const answer = { same: true, home: { city: 'Austin' }, shipping: { city: 'Dallas' } };
    const asked = new Set(['same', 'home', 'home.city', 'home.zipcode']);
    expect(withoutUnaskedFields(schema, answer, asked)).toEqual({ same: true, home: { city: 'Austin' } });
  });

  it('drops a field inside a form', () => {
    expect(withoutUnaskedFields(schema, { home: { city: 'Austin', zipcode: '1' } }, new Set(['home', 'home.zipcode']))).toEqual({
      home: { zipcode: '1' },
    });
  });

  it('returns an answer that is not a form unchanged', () => {
    expect(withoutUnaskedFields(text, 'Ada', new Set())).toBe('Ada');
  });
});
