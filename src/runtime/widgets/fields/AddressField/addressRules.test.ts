import { expect, it } from 'vitest';
import { addressLines } from './addressRules.ts';

const required = (country: string) =>
  addressLines(country)
    .filter(({ optional }) => !optional)
    .map(({ part }) => part);

it.each(['US', 'CA', 'DE', 'KR'])('asks for street, city, region and code in %s', (country) => {
  expect(required(country)).toEqual(['address1', 'city', 'region', 'zipcode']);
});

it('asks for no region in GB', () => {
  expect(addressLines('GB').map(({ part }) => part)).toEqual(['address1', 'address2', 'city', 'zipcode']);
  expect(required('GB')).toEqual(['address1', 'city', 'zipcode']);
});

it('asks for street, code, city and region in AU', () => {
  expect(required('AU').toSorted()).toEqual(['address1', 'city', 'region', 'zipcode']);
});
