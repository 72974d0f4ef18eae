import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRODUCT_NAME } from '../vocabulary/productName.ts';
import { LOCALES, type Locale } from '../../runtime/texts/language/locale.ts';

/** The texts of the survey, and those of this product's pages. */
const FOLDERS = ['../../runtime/texts/interface', './interface'];

const SUFFIX = /_(zero|one|two|few|many|other)$/;

function leaves(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group`);
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

function read(locale: Locale): ReadonlyMap<string, string> {
  const files = FOLDERS.map((folder) => new URL(`${folder}/${locale}.json`, import.meta.url)).filter((file) => existsSync(file));
  return new Map(files.flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8')))));
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const withoutSuffix = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(SUFFIX, '')))].sort();

const english = read('en');
const plurals = new Set([...english.keys()].filter((key) => SUFFIX.test(key)).map((key) => key.replace(SUFFIX, '')));
const whole = LOCALES.filter((locale) => locale !== 'en-GB');

it("index.html has the product's name as its title, because a name needs no translation", () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`<title>${PRODUCT_NAME}</title>`);
});

describe.each(whole)('interface texts in %s', (locale) => {
  const texts = read(locale);

  it("have the product's name", () => expect(texts.get('product.name')).toBe(PRODUCT_NAME));

  it('have the same keys as English', () => {
    expect(withoutSuffix(texts.keys())).toEqual(withoutSuffix(english.keys()));
  });

  it('have exactly the plural forms that the language needs', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.slice().sort();
    for (const key of plurals) {
      const given = [...texts.keys()].filter((name) => name.replace(SUFFIX, '') === key).map((name) => name.slice(key.length + 1));
      expect(given.sort(), key).toEqual(forms);
    }
  });

  it('have the same placeholders as English', () => {
    for (const [key, text] of texts) {
      const source = english.get(key) ?? english.get(key.replace(SUFFIX, '_other')) ?? '';
      const names = new Set(placeholders(source));
      const given = placeholders(text);
      expect(
        given.every((name) => names.has(name)),
        key,
      ).toBe(true);
      if (!key.endsWith('_one')) expect(new Set(given), key).toEqual(names);
    }
  });

  it('have no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('British English', () => {
  const texts = read('en-GB');

  it.each([...texts])('%s differs from English and has the same placeholders', (key, text) => {
    const source = english.get(key);
    expect(source, key).toBeDefined();
    expect(text).not.toBe(source);
    expect(placeholders(text)).toEqual(placeholders(source ?? ''));
  });
});
