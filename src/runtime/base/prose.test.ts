import { describe, expect, it } from 'vitest';
import { proseParts, withoutLinks } from './prose.ts';

describe('proseParts', () => {
  it.each([
    ['no link', ['no link']],
    ['', []],
    ['Call [988](tel:988) now.', ['Call ', { text: '988', href: 'tel:988' }, ' now.']],
    ['[1-866-662-1235](tel:+18666621235)', [{ text: '1-866-662-1235', href: 'tel:+18666621235' }]],
    [
      '[988](tel:988), [findahelpline.com](https://findahelpline.com)',
      [{ text: '988', href: 'tel:988' }, ', ', { text: 'findahelpline.com', href: 'https://findahelpline.com' }],
    ],
  ])('splits %j', (text, parts) => {
    expect(proseParts(text)).toEqual(parts);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](https://evil.example)',
    '[x](https://findahelpline.com.evil.example)',
    '[x](tel:988;ext=1)',
    '[x](tel:12)',
    '[x](TEL:988)',
    '[](tel:988)',
    '[a[b](mailto:a@b.example)',
  ])('does not turn %j into a link', (text) => {
    expect(proseParts(text)).toEqual([text]);
  });
});

describe('withoutLinks', () => {
  it('disables a link in a value', () => {
    expect(proseParts(withoutLinks('[Ada](tel:19005550100)'))).toEqual(['[Ada] (tel:19005550100)']);
  });
});
