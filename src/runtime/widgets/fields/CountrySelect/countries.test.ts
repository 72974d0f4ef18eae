import { expect, it } from 'vitest';
import { countriesIn, FREQUENT_COUNTRIES, isCountry } from './countries.ts';

it('the list of countries begins with the frequent ones and sorts the others by name', () => {
  const codes = countriesIn('en').map(({ code }) => code);
  expect(codes.slice(0, FREQUENT_COUNTRIES)).toEqual(['US', 'CA', 'GB', 'AU']);
  expect(codes.slice(4, 7)).toEqual(['AF', 'AX', 'AL']);
  expect(new Set(codes).size).toBe(codes.length);
});

it('the list of countries is in the language of the page', () => {
  expect(countriesIn('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
});

it('isCountry accepts only codes in the list', () => {
  expect(['US', 'XX', '', null].map(isCountry)).toEqual([true, false, false, false]);
});
