import type { Theme } from '../../themes/theme.ts';

/** The looks of six sandbox partners. The others have the product's own. */
export const THEMES: ReadonlyMap<number, Theme> = new Map([
  [1001, { brand: '#9a3412', accent: '#f59e0b', corners: 'round', typeface: 'rounded' }],
  [1002, { brand: '#1e40af', accent: '#38bdf8', corners: 'sharp', typeface: 'humanist' }],
  [1003, { brand: '#14602f', accent: '#84cc16', corners: 'soft', typeface: 'system' }],
  [1006, { brand: '#7d1d4b', accent: '#c9a227', corners: 'soft', typeface: 'serif' }],
  [1007, { brand: '#17466e', accent: '#d9803f', corners: 'sharp', typeface: 'serif' }],
  [1010, { brand: '#5b3a8c', accent: '#8fb8de', dark: { brand: '#c9b3ee', accent: '#8fb8de' }, corners: 'round', typeface: 'humanist' }],
]);
