import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isJsonObject } from '../../../runtime/base/json.ts';
import type { CheckHook } from '../../../runtime/engine/types.ts';

/**
 * Checks that a phone number is valid for its country and dial code: {country: "US", dialCode: "+1", value: "2015550123"} [VAL-16].
 * @returns `format` for the whole number.
 */
export const phone: CheckHook = (value) => {
  const formatError = [{ path: '', code: 'format' }] as const;
  if (!isJsonObject(value)) return formatError;
  const { country, dialCode, value: number } = value;
  if (typeof country !== 'string' || typeof number !== 'string' || !isSupportedCountry(country)) return formatError;
  const parsed = parsePhoneNumberFromString(number, country);
  // Countries share calling codes (US and CA, GB and GG), so the number must be valid for the country's calling code only.
  if (!parsed?.isValid() || parsed.countryCallingCode !== getCountryCallingCode(country)) return formatError;
  const code = parsed.countryCallingCode;
  return dialCode === undefined || dialCode === null || dialCode === `+${code}` || dialCode === code ? [] : formatError;
};
