import { jsonAt } from '../../../base/json.ts';
import { isCountry } from '../../fields/CountrySelect/countries.ts';
import type { FormContext } from './formContext.ts';

/** Returns the initial country of a phone number or an address: its own, the visitor's, or the US. */
export function startingCountry(path: string, { form }: FormContext): string {
  const answeredCountry = jsonAt(form.value, [...path.split('.'), 'country']);
  if (isCountry(answeredCountry)) return answeredCountry;
  const visitorCountry = form.facts['country'];
  return isCountry(visitorCountry) ? visitorCountry : 'US';
}
