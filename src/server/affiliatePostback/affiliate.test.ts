import { expect, it } from 'vitest';
import { affiliateRevenue } from './affiliate.ts';

it.each([
  ['the US [EVT-21]', { country: 'US', campaign: 'spring' }, 40],
  ['the US in lower case and with spaces', { country: ' us ' }, 40],
  ['Germany [EVT-22]', { country: 'DE', campaign: 'spring' }, 30],
  ['an unknown country [EVT-22]', { country: null }, 30],
  ['the pay-per-view campaign, in the US [EVT-23]', { country: 'US', campaign: 'cpm' }, 0],
  ['the pay-per-view campaign, elsewhere [EVT-23]', { country: 'DE', campaign: 'CPM' }, 0],
  ['a campaign that only starts with the same letters', { country: 'US', campaign: 'cpm-2026' }, 40],
])('affiliateRevenue for %s', (_title, visit, expected) => {
  expect(affiliateRevenue(visit)).toBe(expected);
});
