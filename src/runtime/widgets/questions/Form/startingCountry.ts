import { isCountry } from '../../fields/CountrySelect/countries.ts';
import { type FormContext, valueAt } from './formContext.ts';

/** Returns the initial country of a phone number or an address: its own, the visitor's, or the US. */
export function startingCountry(path: string, { form }: FormContext): string {
  const own = valueAt(form.value, `${path}.country`);
  if (isCountry(own)) return own;
  const around = form.facts['country'];
  return isCountry(around) ? around : 'US';
}
