import type { components } from '../../api/generated/growth.ts';
import { adValue, type AdVisit } from './adValue.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import { expectedRevenue } from './expectedRevenue.ts';

/** The body of an ad conversion on the growth host. */
export type AdConversion = components['schemas']['AdConversion'];

/** The facts of an enrollment that an ad network receives. */
export interface ConvertedVisit extends AdVisit {
  readonly program: string;
  /** The page's address; its query string is not sent. */
  readonly address: Pick<URL, 'origin' | 'pathname'>;
  /** SHA-256 of the member's email, in hexadecimal; null when unknown. */
  readonly emailHash: string | null;
  /** True when the visitor asked not to have their data sold. */
  readonly limitedDataUse: boolean;
}

/**
 * Builds the ad conversion of an enrollment [API-49]. The program is not named, but the value reveals it. Analytics therefore sends ad
 * conversions only with the visitor's consent to targeting, and only if health may be revealed (mayRevealHealth.ts).
 */
export function adConversion({ program, address, emailHash, limitedDataUse, adName, country }: ConvertedVisit): AdConversion {
  const { lifetime } = expectedRevenue(program);
  return {
    eventId: newUuid(),
    eventName: 'CompleteRegistration',
    eventSourceUrl: `${address.origin}${address.pathname}`,
    ...(emailHash !== null && { userData: { em: emailHash } }),
    ...(lifetime !== null && { value: adValue(lifetime, { adName, country }), currency: 'USD' }),
    customProperties: { limitedDataUse },
  };
}
