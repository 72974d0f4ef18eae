import { expect, it } from 'vitest';
import { withSimulatedLocation } from './simulatedLocation.ts';

it.each([
  ['development', '?geo=US-WA', { 'x-geo-country': 'US', 'x-geo-region': 'WA' }],
  ['development', '?upid=U', {}],
  ['production', '?geo=US-WA', {}],
] as const)('calls in %s from an address with %s carry the headers %j', async (environment, search, expected) => {
  const sentHeaders: Readonly<Record<string, string>>[] = [];
  const answer = async ({ headers }: Request) => {
    sentHeaders.push(Object.fromEntries(headers));
    return new Response();
  };
  await withSimulatedLocation(
    answer,
    { environment, geo: { country: 'US', region: 'WA' } },
    search,
  )(new Request('https://enroll.example/'));
  expect(sentHeaders).toEqual([expected]);
});
