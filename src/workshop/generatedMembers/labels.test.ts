import { expect, it } from 'vitest';
import { slugOf } from './labels.ts';

it.each([
  ['heightWeight.weight 107', 'height-weight-weight-107'],
  ['(a < b)', 'a-b'],
  [`${'x'.repeat(65)} four five`, `${'x'.repeat(65)}-four`],
  [`${'x'.repeat(65)} fives more`, 'x'.repeat(65)],
  ['x'.repeat(70), 'x'.repeat(70)],
])('slugOf ends a name of at most 70 characters with a whole word: %s', (text, slug) => expect(slugOf(text)).toBe(slug));
