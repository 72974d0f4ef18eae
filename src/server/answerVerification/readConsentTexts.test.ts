import { describe, expect, it } from 'vitest';
import { fnv1a32 } from '../../runtime/base/fnv1a32.ts';
import { loadTexts } from '../../runtime/definitions/files.ts';
import { LOCALES } from '../../runtime/definitions/locales.ts';
import { projectRoot } from '../base/projectRoot.ts';
import { readConsentTexts } from './readConsentTexts.ts';

const STEPS = ['completeProfile', 'medSignup'];

describe('the texts of the consent to calls and texts', () => {
  it('contain the text of each form in each language, each with its own hash', () => {
    const texts = readConsentTexts(projectRoot());
    for (const locale of LOCALES)
      for (const step of STEPS) expect(texts).toContain(loadTexts(locale).steps[step]?.fields?.['callsAndTexts'] ?? 'none');
    expect(new Set(texts.map(fnv1a32)).size).toBe(texts.length);
  });

  // The server stores the texts of the definitions, so the page must show exactly these.
  it.each(LOCALES)('have no placeholder and no variant in %s', (locale) => {
    for (const step of STEPS) {
      const { fields, variants } = loadTexts(locale).steps[step] ?? {};
      expect(fields?.['callsAndTexts'], step).not.toContain('{{');
      for (const variant of Object.values(variants ?? {})) expect(variant).not.toHaveProperty('fields');
    }
  });
});
