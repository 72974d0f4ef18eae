import { describe, expect, it } from 'vitest';
import { isoDate, typedDate, withSlashes } from './dateText.ts';

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
  ])('%j reads %j', (typed, shown) => {
    expect(withSlashes(typed)).toBe(shown);
  });

  it('comes to the same when typed sign by sign [VAL-09]', () => {
    for (const date of ['04/01/1980', '04011980', '4/1/1980']) {
      expect([...date].reduce((text, sign) => withSlashes(text + sign), '')).toBe('04/01/1980');
    }
  });
});

describe('isoDate and typedDate', () => {
  it.each([
    ['04/01/1980', '1980-04-01'],
    ['4/1/1980', '1980-04-01'],
    ['02/29/2000', '2000-02-29'],
    ['02/29/2001', '02/29/2001'],
    ['13/01/1980', '13/01/1980'],
    ['04/01/80', '04/01/80'],
    ['', ''],
  ])('%j is kept as %j [VAL-09]', (typed, kept) => {
    expect(isoDate(typed)).toBe(kept);
  });

  it('shows what is kept as it is typed, and leaves other texts alone', () => {
    expect(typedDate('1980-04-01')).toBe('04/01/1980');
    expect(typedDate('04/0')).toBe('04/0');
  });
});
