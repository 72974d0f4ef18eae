import { describe, expect, it } from 'vitest';
import { proseParts } from '../../base/prose.ts';
import { fillIn, shownTexts } from './texts.ts';

describe('fillIn', () => {
  it.each([
    ['Your BMI is {{bmi}}.', { bmi: 32.6123 }, 'Your BMI is 32.6.'],
    ['{{count}} people', { count: 888_958 }, '888,958 people'],
    ['{{count}} Menschen', { count: 888_958, locale: 'de' }, '888.958 Menschen'],
    ['BMI {{bmi}}', { bmi: 32.66, locale: 'de' }, 'BMI 32,7'],
    ['{{count}} personas', { count: 12_345.6, locale: 'es' }, '12,345.6 personas'],
    ['Hello {{ firstName }}!', { firstName: 'Ada' }, 'Hello Ada!'],
    ['Hello{{firstName}}!', {}, 'Hello!'],
    ['Hello{{firstName}}!', { firstName: null }, 'Hello!'],
    ['{{a}} and {{a}}', { a: 'x' }, 'x and x'],
    ['<b>{{a}}</b>', { a: '{{b}}', b: 'no' }, '<b>{{b}}</b>'],
  ])('fills %s with %j [WIDGET-49]', (text, values, expected) => {
    expect(fillIn(text, values)).toBe(expected);
  });
});

describe('shownTexts', () => {
  const texts = {
    title: 'Plain',
    body: 'For {{name}}',
    messages: { one: '1', two: '2' },
    confirm: { title: 'Sure, {{name}}?', body: '', button: 'Yes' },
    variants: { mood: { title: 'Mood', messages: { two: 'II' } } },
  };

  it('returns the default texts without a variant', () => {
    expect(shownTexts(texts, null, { name: 'Ada' })).toEqual({
      title: 'Plain',
      body: 'For Ada',
      messages: { one: '1', two: '2' },
      confirm: { title: 'Sure, Ada?', body: '', button: 'Yes' },
    });
  });

  it('overrides the default texts with those of a variant', () => {
    expect(shownTexts(texts, 'mood', {})).toMatchObject({ title: 'Mood', body: 'For ', messages: { one: '1', two: 'II' } });
  });

  it('returns the default texts for a variant without texts', () => {
    expect(shownTexts(texts, 'dpp', {}).title).toBe('Plain');
  });
});

describe('the crisis line in a text', () => {
  it.each([
    ['US', 'Call [988](tel:988).'],
    ['GB', 'Call [116 123](tel:116123).'],
    ['DE', 'Call [0800 1110111](tel:08001110111).'],
    ['KR', 'Call [109](tel:109).'],
    ['FR', 'Call [findahelpline.com](https://findahelpline.com).'],
    [undefined, 'Call [988](tel:988) (US), [findahelpline.com](https://findahelpline.com).'],
  ])('is that of the country %s', (country, text) => {
    expect(fillIn('Call {{crisisLine}}.', { country })).toBe(text);
  });

  it('is the only link that a value may add', () => {
    const filled = fillIn('Hello {{firstName}}', { firstName: '[Ada](tel:19005550100)' });
    expect(proseParts(filled)).toEqual(['Hello [Ada] (tel:19005550100)']);
  });
});
