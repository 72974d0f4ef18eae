import { describe, expect, it } from 'vitest';
import { typedDate, withSlashes } from './dateText.ts';

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

describe('typedDate', () => {
  it('shows what is kept as it is typed, and leaves other texts alone [VAL-09]', () => {
    expect(typedDate('1980-04-01')).toBe('04/01/1980');
    expect(typedDate('04/0')).toBe('04/0');
    expect(typedDate('1981-02-29')).toBe('1981-02-29');
  });
});
