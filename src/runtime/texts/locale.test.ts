import { describe, expect, it } from 'vitest';
import { chooseLocale, LOCALES, offeredLocales } from './locale.ts';

describe('chooseLocale', () => {
  it.each([
    ['no language asked: English [I18N-03]', null, undefined, 'en'],
    ['an empty tag', '', undefined, 'en'],
    ['a language of ours [I18N-02]', 'de', undefined, 'de'],
    ['upper case', 'KO', undefined, 'ko'],
    ['a region of ours in any case', 'en-gb', undefined, 'en-GB'],
    ['an underscore', 'en_GB', undefined, 'en-GB'],
    ['a region that we do not have', 'es-MX', undefined, 'es'],
    ['a language that we do not have', 'fr', undefined, 'en'],
    ['a script in the parameter', '<script>', undefined, 'en'],
    ['not offered by the partner', 'de', ['en', 'es'], 'en'],
    ['a region not offered by the partner', 'en-GB', ['en', 'es'], 'en'],
    ['offered by the partner', 'es-419', ['en', 'es'], 'es'],
  ] as const)('%s', (_title, asked, supported, want) => {
    expect(chooseLocale(asked, supported)).toBe(want);
  });
});

describe('offeredLocales', () => {
  it('ships in English with a variant, Spanish, German and Korean [I18N-01]', () => {
    expect(LOCALES).toEqual(['en', 'en-GB', 'es', 'de', 'ko']);
  });

  it('keeps the order of ours and drops what we do not have', () => {
    expect(offeredLocales(['ES', 'fr', 'en'])).toEqual(['en', 'es']);
    expect(offeredLocales(['fr'])).toEqual(['en']);
    expect(offeredLocales([])).toEqual(LOCALES);
  });
});
