import { describe, expect, it } from 'vitest';
import { isoDateOf, typedDate, withSlashes } from './dateText.ts';

describe('withSlashes', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['04', '04/'],
    ['04/', '04/'],
    ['04//', '04/'],
    ['4/', '04/'],
    ['040', '04/0'],
    ['0401', '04/01/'],
    ['04/1/', '04/01/'],
    ['04011980', '04/01/1980'],
    ['4.1.1980', '04/01/1980'],
    ['04/01/1980', '04/01/1980'],
    ['04/01/19801', '04/01/19801'],
    ['1980-04-01', '04/01/1980'],
    ['April 1', 'April 1'],
    ['19', '19'],
    ['1980-04-0', '1980-04-0'],
    ['1980. 4. 1.', '1980. 4. 1.'],
    ['19800401', '19800401'],
    ['4/1/80', '04/01/80'],
  ])('turns %j into %j', (typed, shown) => {
    expect(withSlashes(typed)).toBe(shown);
  });

  it('gives the same result for text typed character by character [VAL-09]', () => {
    for (const date of ['04/01/1980', '04011980', '4/1/1980', '4-1-1980', '4.1.1980', '1980-04-01']) {
      expect([...date].reduce((text, character) => withSlashes(text + character), '')).toBe('04/01/1980');
    }
  });

  it('removes the slash after a day that is followed by a month name', () => {
    expect([...'1 April 1980'].reduce((text, character) => withSlashes(text + character), '')).toBe('01 April 1980');
  });
});

describe('withSlashes in German', () => {
  it.each([
    ['1.4.1980', '04/01/1980'],
    ['01.04.80', '04/01/80'],
    ['31. 12. 1980', '12/31/1980'],
    ['1.4.2001', '04/01/2001'],
    ['4/1/1980', '04/01/1980'],
  ])('reads the first number of a date with dots as the day, character by character: %s becomes %s', (typed, shown) => {
    expect([...typed].reduce((text, character) => withSlashes(text + character, 'de'), '')).toBe(shown);
    expect(withSlashes(typed, 'de')).toBe(shown);
  });
});

describe('typedDate', () => {
  it('converts an ISO date to the typed format, and returns other texts unchanged [VAL-09]', () => {
    expect(typedDate('1980-04-01')).toBe('04/01/1980');
    expect(typedDate('04/0')).toBe('04/0');
    expect(typedDate('1981-02-29')).toBe('1981-02-29');
  });
});

describe('isoDateOf', () => {
  it.each([
    '4/1/1980',
    '04/01/1980',
    '4/1/80',
    '4-1-1980',
    '4.1.80',
    '1980-04-01',
    '1980-4-1',
    '1980/04/01',
    'April 1, 1980',
    'april 1st 1980',
    'Apr. 1, 1980',
    '1 April 1980',
    '1980 April 1',
    'Apr 1, 80',
    '1 de abril de 1980',
    '1. April 1980',
    '1980년 4월 1일',
    '1980. 4. 1.',
    '19800401',
    '04011980',
    '０４０１１９８０',
    '０４／０１／１９８０',
    '１９８０－４－１',
    '１９８０년 ４월 １일',
  ])('reads %s, typed character by character', (text) => {
    expect(isoDateOf([...text].reduce((typed, character) => withSlashes(typed + character), ''))).toBe('1980-04-01');
    expect(isoDateOf(text)).toBe('1980-04-01');
  });

  it.each([
    ['12 de marzo de 1975', '1975-03-12'],
    ['3. März 1975', '1975-03-03'],
    ['15. Dez. 1975', '1975-12-15'],
    ['Sept 2, 1975', '1975-09-02'],
  ])('recognises month names in every language: %s', (text, iso) => {
    expect(isoDateOf(text)).toBe(iso);
  });

  it('expands a two-digit year to the latest year that is not in the future', () => {
    const year = new Date().getFullYear();
    const short = (value: number) => String(value % 100).padStart(2, '0');
    expect(isoDateOf(`1/2/${short(year)}`)).toBe(`${year}-01-02`);
    expect(isoDateOf(`1/2/${short(year + 1)}`)).toBe(`${year - 99}-01-02`);
  });

  it.each([
    '13/45/1980',
    '2/30/1980',
    'April 31, 1980',
    'hello',
    '4/1',
    '198011',
    '1980-41',
    '1 2 1980 April',
    '',
    'Mai Juni 1980 1',
    '040180',
    '4/1/19/80',
    '-4/1/1980',
  ])('returns %j unchanged', (text) => {
    expect(isoDateOf(text)).toBe(text);
  });
});
