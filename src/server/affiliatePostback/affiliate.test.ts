import { expect, it } from 'vitest';
import { affiliateRevenue } from './affiliate.ts';

it.each([
  ['the US [EVT-21]', 40, { country: 'US', campaign: 'spring' }],
  ['the US in lower case and with spaces', 40, { country: ' us ' }],
  ['Germany [EVT-22]', 30, { country: 'DE', campaign: 'spring' }],
  ['an unknown country [EVT-22]', 30, { country: null }],
  ['the pay-per-view campaign, in the US [EVT-23]', 0, { country: 'US', campaign: 'cpm' }],
  ['the pay-per-view campaign, elsewhere [EVT-23]', 0, { country: 'DE', campaign: 'CPM' }],
  ['a campaign that only starts with the same letters', 40, { country: 'US', campaign: 'cpm-2026' }],
])('affiliateRevenue for %s is %i', (_title, expected, visit) => {
  expect(affiliateRevenue(visit)).toBe(expected);
});
