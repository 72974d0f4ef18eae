import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrongPassword } from '../../runtime/base/isStrongPassword.ts';
import { scoresEnough } from '../../enrollment/hooks/checks/scoresEnough.ts';
import { readWordLists } from './readWordLists.ts';
import { isStrongEnough, isSurelyStrong } from './strength.ts';

const WORDS = Object.values(readWordLists()).flatMap((list) => list.slice(0, 400));
const ODD = ['qwerty', 'zxcvbnm', '147258', 'abcdef', '97531', '1980-04-01', '01042001', 'aaaa', 'xyxyxy', '2019', 'constructor', 'é'];

/** Parts that people build passwords from, with their usual substitutions. */
const part = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(...ODD),
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(...WORDS).map((word) => [...word].reverse().join('')),
  fc.constantFrom(...WORDS).map((word) => word.toUpperCase()),
  fc.constantFrom(...WORDS).map((word) => word.replaceAll('a', '@').replaceAll('e', '3').replaceAll('i', '1').replaceAll('t', '7')),
);

describe('isSurelyStrong', () => {
  it.each([
    ['correct horse battery 9', true],
    ['k7Lq!pT7zW0v', true],
    ['password1', false],
    ['qwertyuiop12', false],
    ['abcabcabcabcabc', false],
  ])('judges %s as surely strong: %s', (password, sure) => expect(isSurelyStrong(password, [])).toBe(sure));

  it('never accepts a password that zxcvbn rejects', async () => {
    const password = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('').slice(0, 50));
    const known = fc.array(fc.constantFrom('ada.byron@example.com', 'Byron', 'qwxj7', 'k7Lq!pT7zW0v'), { maxLength: 2 });
    const ofTheMember = fc
      .tuple(password, known, fc.boolean())
      .map(([text, own, takesIt]) => [takesIt ? own.join('') + text : text, own] as const);
    await fc.assert(
      fc.asyncProperty(ofTheMember, async ([text, own]) => {
        expect(isSurelyStrong(text, own) && !scoresEnough(text, own)).toBe(false);
        expect(await isStrongEnough(text, own)).toBe(isStrongPassword(text, own, scoresEnough));
      }),
      { numRuns: 300 },
    );
  });
});
