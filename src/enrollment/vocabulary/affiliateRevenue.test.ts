import { expect, it } from 'vitest';
import { affiliateRevenue } from './affiliateRevenue.ts';

it.each([
  ['the US [EVT-21]', { country: 'US', campaign: 'spring' }, 40],
  ['the US, as a header may write it', { country: ' us ' }, 40],
  ['Germany [EVT-22]', { country: 'DE', campaign: 'spring' }, 30],
  ['a country that is not known [EVT-22]', { country: null }, 30],
  ['the campaign paid by views, in the US [EVT-23]', { country: 'US', campaign: 'cpm' }, 0],
  ['the campaign paid by views, elsewhere [EVT-23]', { country: 'DE', campaign: 'CPM' }, 0],
  ['a campaign that only begins alike', { country: 'US', campaign: 'cpm-2026' }, 40],
])('%s', (_title, visit, want) => {
  expect(affiliateRevenue(visit)).toBe(want);
});
