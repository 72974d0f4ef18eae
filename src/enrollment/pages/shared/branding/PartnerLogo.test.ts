import { expect, it } from 'vitest';
import { initials } from './PartnerLogo.tsx';

it.each([
  ['Acme', 'A'],
  ['Northwind Traders', 'NT'],
  ['The Big Company', 'TC'],
  ['Ünal & Söhne', 'ÜS'],
  ['', ''],
])('initials of %j are %j', (name, want) => {
  expect(initials(name)).toBe(want);
});
