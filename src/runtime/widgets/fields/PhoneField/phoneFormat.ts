/** The functions of the phone library that the phone field uses. */
export interface PhoneFormat {
  /** Returns the dial code of a country, such as `+1`; undefined if it is unknown. */
  readonly dialCode: (country: string) => string | undefined;
  /** Formats a possibly incomplete number for its country. */
  readonly format: (number: string, country: string) => string;
  /** Splits an international number (`+44 7400 123456`) into its country and its national form; null for any other number. */
  readonly split: (number: string) => { readonly country: string; readonly number: string } | null;
}

/** Dial codes to show until the library is loaded. */
const DIAL_CODES: Readonly<Record<string, string>> = { US: '+1', CA: '+1', GB: '+44', AU: '+61', DE: '+49', ES: '+34', KR: '+82' };

/** The fallback until the library is loaded, and if it cannot be loaded. It leaves numbers as typed. */
export const FALLBACK_FORMAT: PhoneFormat = { dialCode: (country) => DIAL_CODES[country], format: (number) => number, split: () => null };

/** A number that can be formatted. Formatting would remove anything else, such as letters or an extension. */
const FORMATTABLE = /^[\d\s+()./-]*$/;

/** Replaces full-width digits and signs, which East Asian keyboards type. Returns a number that could not be formatted even so as typed. */
export function plainDigits(number: string): string {
  const plain = number.normalize('NFKC');
  return FORMATTABLE.test(plain) ? plain : number;
}

/** Loads the library with its smallest set of metadata. */
export async function loadPhoneFormat(): Promise<PhoneFormat> {
  const { AsYouType, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return {
    dialCode: (country) => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined),
    format: (number, country) => (FORMATTABLE.test(number) && isSupportedCountry(country) ? new AsYouType(country).input(number) : number),
    split: (number) => {
      const parsed = parsePhoneNumberFromString(number);
      return parsed?.country ? { country: parsed.country, number: parsed.formatNational() } : null;
    },
  };
}
