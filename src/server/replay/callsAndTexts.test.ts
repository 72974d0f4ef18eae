import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../runtime/definitions/locales.ts';
import { loadTexts } from '../../runtime/definitions/files.ts';
import { projectRoot } from '../root.ts';
import { readCallsAndTexts } from './callsAndTexts.ts';

const shownFor = readCallsAndTexts(projectRoot());

describe('the text of the consent to calls and texts', () => {
  it.each(['completeProfile', 'medSignup'])('is the one of %s in the language of the answer', (step) => {
    const texts = LOCALES.map((locale) => shownFor({ [step]: { callsAndTexts: true, locale } }));
    expect(texts.map((shown) => shown?.locale)).toEqual(LOCALES);
    expect(new Set(texts.map((shown) => shown?.hash)).size).toBe(LOCALES.length);
    for (const shown of texts) expect(shown?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is English for an answer without a known language', () => {
    const english = shownFor({ completeProfile: { callsAndTexts: true, locale: 'en' } });
    expect(shownFor({ completeProfile: { callsAndTexts: true } })).toEqual(english);
    expect(shownFor({ completeProfile: { callsAndTexts: true, locale: 'xx' } })).toEqual(english);
  });

  it.each([{}, { completeProfile: {} }, { completeProfile: { callsAndTexts: false, locale: 'en' } }, { other: { callsAndTexts: true } }])(
    'is null for %j, which does not give it',
    (said) => {
      expect(shownFor(said)).toBeNull();
    },
  );

  // The server hashes what the definitions say, so the page must show exactly that.
  it.each(LOCALES)('has no placeholder and no variant in %s', (locale) => {
    for (const step of ['completeProfile', 'medSignup']) {
      const { fields, variants } = loadTexts(locale).steps[step] ?? {};
      expect(fields?.['callsAndTexts'], step).not.toContain('{{');
      for (const variant of Object.values(variants ?? {})) expect(variant).not.toHaveProperty('fields');
    }
  });
});
