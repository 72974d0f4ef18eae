import { describe, expect, it } from 'vitest';
import { suggestedEmail } from './suggestedEmail.ts';

describe('a mistyped domain', () => {
  it.each([
    ['swapped letters', 'ada@gmial.com', 'ada@gmail.com'],
    ['a missing letter', 'ada@gmal.com', 'ada@gmail.com'],
    ['an added letter', 'ada@hotmaill.com', 'ada@hotmail.com'],
    ['a wrong letter', 'ada@yahoo.con', 'ada@yahoo.com'],
    ['an added letter at the end', 'ada@icloud.comm', 'ada@icloud.com'],
    ['a comma for a full stop', 'ada@outlook,com', 'ada@outlook.com'],
    ['capitals', 'Ada.King@Gmial.COM', 'Ada.King@gmail.com'],
    ['spaces around the address', ' ada@gmial.com ', 'ada@gmail.com'],
  ])('is corrected: %s [VAL-67]', (_title, typed, corrected) => {
    expect(suggestedEmail(typed)).toBe(corrected);
  });

  it.each([
    ['the common domain itself', 'ada@gmail.com'],
    ['an employer', 'ada@example.com'],
    ['another domain that exists', 'ada@mail.com'],
    ['one that exists and is in the list', 'ada@ymail.com'],
    ['two typos', 'ada@gmael.con'],
    ['a domain that is still being typed', 'ada@gmail.co'],
    ['no domain yet', 'ada@'],
    ['no address', 'gmial.com'],
    ['two addresses', 'ada@gmial.com eve@gmial.com'],
    ['nothing', ''],
  ])('is not suspected in %s [VAL-67]', (_title, typed) => {
    expect(suggestedEmail(typed)).toBeNull();
  });
});
