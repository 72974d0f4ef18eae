import zxcvbn from 'zxcvbn';
import { describe, expect, it } from 'vitest';
import { isStrongPassword } from '../../../runtime/base/isStrongPassword.ts';
import { guessableTexts } from './guessableTexts.ts';
import { scoresEnough } from './scoresEnough.ts';

const ADA = guessableTexts({
  email: 'ada.byron@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  partnerName: 'Quiet Mind',
  partnerSlug: 'quiet-mind',
});

describe('isStrongPassword', () => {
  it.each([
    ['correct horse battery 9', true],
    ['ada likes horse battery staples', true],
    ['x7!x7!x7!', false],
    ['Password123!', false],
    ['P@ssw0rd2026!', false],
    ['drowssap321', false],
    ['qwertyuiop[]1', false],
    ['ada.byron@example.com', false],
    ['ADA.BYRON@EXAMPLE.COM', false],
    ['ada.byron.1980', false],
    ['ByronAda1980!', false],
    ['larkfield77', false],
    ['L4rkfield.Health.1', false],
    ['quiet-mind-2026', false],
    ['', false],
  ])('for "%s" returns %s', (password, expected) => expect(isStrongPassword(password, ADA, scoresEnough)).toBe(expected));

  it('rejects the most common leaked passwords, in any spelling', () => {
    const common =
      'iloveyou princess sunshine football1 dragon123 letmein1 trustno1 superman1 whatever1 qwerty123 1q2w3e4r5t zaq12wsx'.split(' ');
    for (const password of common) {
      for (const variant of [password, password.toUpperCase(), `${password}1`, `${password}!`])
        expect([variant, isStrongPassword(variant, [], scoresEnough)]).toEqual([variant, false]);
    }
    expect(zxcvbn('trustno1').sequence[0]).toMatchObject({ dictionary_name: 'passwords' });
  });
});
