import { expect, it } from 'vitest';
import { addressLines } from './addressRules.ts';

const requiredParts = (country: string) =>
  addressLines(country)
    .filter(({ optional }) => !optional)
    .map(({ part }) => part);

it.each(['US', 'CA', 'DE', 'KR'])('an address in %s requires street, city, region and postal code', (country) => {
  expect(requiredParts(country)).toEqual(['address1', 'city', 'region', 'zipcode']);
});

it('an address in GB has no region', () => {
  expect(addressLines('GB').map(({ part }) => part)).toEqual(['address1', 'address2', 'city', 'zipcode']);
  expect(requiredParts('GB')).toEqual(['address1', 'city', 'zipcode']);
});

it('an address in AU requires street, postal code, city and region', () => {
  expect(requiredParts('AU').toSorted()).toEqual(['address1', 'city', 'region', 'zipcode']);
});
