import type { JSX } from 'react';
import { pageLanguage } from '../Field/pageLanguage.ts';
import { countriesIn, FREQUENT_COUNTRIES } from './countries.ts';

/** The `option` elements of a country select, in the page's language. */
export function CountryOptions(): JSX.Element {
  const countries = countriesIn(pageLanguage());
  const options = countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  return (
    <>
      {options.slice(0, FREQUENT_COUNTRIES)}
      <hr />
      {options.slice(FREQUENT_COUNTRIES)}
    </>
  );
}
