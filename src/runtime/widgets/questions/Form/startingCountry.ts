import { jsonAt } from '../../../base/json.ts';
import { isCountry } from '../../fields/CountrySelect/countries.ts';
import type { FormContext } from './formContext.ts';

/** Returns the initial country of a phone number or an address: its own, the visitor's, or the US. */
export function startingCountry(path: string, { form }: FormContext): string {
  const own = jsonAt(form.value, [...path.split('.'), 'country']);
  if (isCountry(own)) return own;
  const around = form.facts['country'];
  return isCountry(around) ? around : 'US';
}
