import { describe, expect, it } from 'vitest';
import { chooseLocale, LOCALES, offeredLocales } from './locale.ts';

describe('chooseLocale', () => {
  it.each([
    ['a visitor who requests no language: English [I18N-03]', null, undefined, 'en'],
    ['an empty tag', '', undefined, 'en'],
    ['a supported language [I18N-02]', 'de', undefined, 'de'],
    ['upper case', 'KO', undefined, 'ko'],
    ['a supported region in any case [I18N-02]', 'en-gb', undefined, 'en-GB'],
    ['an underscore', 'en_GB', undefined, 'en-GB'],
    ['an unsupported region', 'es-MX', undefined, 'es'],
    ['an unsupported language [I18N-02]', 'fr', undefined, 'en'],
    ['a script in the parameter', '<script>', undefined, 'en'],
    ['a language not offered by the partner', 'de', ['en', 'es'], 'en'],
    ['a region not offered by the partner', 'en-GB', ['en', 'es'], 'en'],
    ['a language offered by the partner', 'es-419', ['en', 'es'], 'es'],
  ] as const)('chooses a locale for %s', (_title, asked, supported, expected) => {
    expect(chooseLocale(asked, supported)).toBe(expected);
  });
});

describe('offeredLocales', () => {
  it('are English, British English, Spanish, German and Korean [I18N-01]', () => {
    expect(LOCALES).toEqual(['en', 'en-GB', 'es', 'de', 'ko']);
  });

  it('keep the order of LOCALES and omit unsupported ones', () => {
    expect(offeredLocales(['ES', 'fr', 'en'])).toEqual(['en', 'es']);
    expect(offeredLocales(['fr'])).toEqual(['en']);
    expect(offeredLocales([])).toEqual(LOCALES);
  });
});
