import type { components } from '../../api/generated/growth.ts';
import { adValue, type AdVisit } from './adValue.ts';
import { newUuid } from './events.ts';
import { expectedRevenue } from './expectedRevenue.ts';

/** An ad conversion as the growth host takes it. */
export type AdConversion = components['schemas']['AdConversion'];

/** What an ad network is told of an enrollment. */
export interface ConvertedVisit extends AdVisit {
  readonly program: string;
  /** Of the page; its query string is not told. */
  readonly address: Pick<URL, 'origin' | 'pathname'>;
  /** SHA-256 of the member's email, in hexadecimal; null where it is not known. */
  readonly emailHash: string | null;
  /** The visitor has asked not to sell what is known of them. */
  readonly limitedDataUse: boolean;
}

/** Makes the ad conversion of an enrollment. The program is not named: it tells of the member's health. @see [API-49] */
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
