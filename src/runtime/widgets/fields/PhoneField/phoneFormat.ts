/** What the phone field needs of the phone library. */
export interface PhoneFormat {
  /** The dial code of a country: `+1`. Undefined where the library knows none. */
  readonly dialCode: (country: string) => string | undefined;
  /** A number as it is written in its country, as far as it is typed. */
  readonly write: (number: string, country: string) => string;
  /** The country of a number that names its own (`+44 7400 123456`), and the number without it; null for any other. */
  readonly apart: (number: string) => { readonly country: string; readonly number: string } | null;
}

/** Dial codes shown until the library is there. */
const FREQUENT: Readonly<Record<string, string>> = { US: '+1', CA: '+1', GB: '+44', AU: '+61', DE: '+49', ES: '+34', KR: '+82' };

/** What stands in for the library until it is there, and where it cannot be loaded: numbers stay as typed. */
export const CRUDE: PhoneFormat = { dialCode: (country) => FREQUENT[country], write: (number) => number, apart: () => null };

/** Anything else in a number (letters, an extension) would be lost in writing it anew. */
const PLAIN = /^[\d\s+()./-]*$/;

/** Loads the library: its smallest metadata, as the phone field comes. */
export async function loadPhoneFormat(): Promise<PhoneFormat> {
  const { AsYouType, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return {
    dialCode: (country) => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined),
    write: (number, country) => (PLAIN.test(number) && isSupportedCountry(country) ? new AsYouType(country).input(number) : number),
    apart: (number) => {
      const parsed = parsePhoneNumberFromString(number);
      return parsed?.country ? { country: parsed.country, number: parsed.formatNational() } : null;
    },
  };
}
