import { isJsonObject, type Json } from '../../../base/json.ts';
import { FALLBACK_FORMAT, loadPhoneFormat, plainDigits } from './phoneFormat.ts';

/** Returns the answer of a phone field, `{country, value}`, with its dial code and formatted; anything else unchanged. */
export type CompletePhone = (phone: Json | undefined) => Json | undefined;

/**
 * Loads the phone library, and returns a function that completes a phone number. A number that is completed again stays the same. If the
 * library cannot be loaded, the number remains as typed, with the dial code of common countries.
 */
export async function loadCompletePhone(): Promise<CompletePhone> {
  const { dialCode, format } = await loadPhoneFormat().catch(() => FALLBACK_FORMAT);
  return (phone) => {
    if (!isJsonObject(phone) || typeof phone['country'] !== 'string') return phone;
    const { country, value } = phone;
    const code = dialCode(country);
    return {
      ...phone,
      ...(code !== undefined && { dialCode: code }),
      ...(typeof value === 'string' && { value: format(plainDigits(value), country) }),
    };
  };
}
