import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isJsonObject } from '../../../runtime/base/json.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';

/**
 * A phone number must be valid for its country and dial code: {country: "US", dialCode: "+1", value: "2015550123"}.
 * @returns `format` at the whole number.
 * @see [VAL-16] [S-088]
 */
export const phone: CheckHook = (value) => {
  const wrong = [{ path: '', code: 'format' }] as const;
  if (!isJsonObject(value)) return wrong;
  const { country, dialCode, value: number } = value;
  if (typeof country !== 'string' || typeof number !== 'string' || !isSupportedCountry(country)) return wrong;
  const parsed = parsePhoneNumberFromString(number, country);
  // Countries share calling codes (US and CA, GB and GG): valid means valid for the code of the country.
  if (!parsed?.isValid() || parsed.countryCallingCode !== getCountryCallingCode(country)) return wrong;
  const code = parsed.countryCallingCode;
  return dialCode === undefined || dialCode === null || dialCode === `+${code}` || dialCode === code ? [] : wrong;
};
