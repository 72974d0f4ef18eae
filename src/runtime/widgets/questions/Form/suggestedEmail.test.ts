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
    ['an email with a common domain', 'ada@gmail.com'],
    ['an email at an employer', 'ada@example.com'],
    ['an email at another existing domain', 'ada@mail.com'],
    ['an email at an existing domain in the list', 'ada@ymail.com'],
    ['an email with two typos', 'ada@gmael.con'],
    ['an email whose domain is still being typed', 'ada@gmail.co'],
    ['an email without a domain', 'ada@'],
    ['text that is not an email', 'gmial.com'],
    ['two emails', 'ada@gmial.com eve@gmial.com'],
    ['an empty text', ''],
  ])('is not found in %s [VAL-67]', (_title, typed) => {
    expect(suggestedEmail(typed)).toBeNull();
  });
});
