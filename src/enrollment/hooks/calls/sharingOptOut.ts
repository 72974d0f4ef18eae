import { isJsonObject } from '../../../runtime/base/json.ts';
import { objectOf, type Reply } from './reply.ts';
import type { SendOperation } from '../../api/types.ts';

const OPTED_OUT = 'OPT_OUT_DO_NOT_SHARE';

/** What the consent service knows of a visitor; null where it could not be asked. */
export type SharingOptOut = 'optedOut' | 'notOptedOut' | null;

/** Asks whether who has this email has opted out of sharing, on this or another device. @see [API-12] [API-13] */
export async function sharingOptOut(send: SendOperation, email: string): Promise<SharingOptOut> {
  return optOutIn(await send({ operation: 'getConsent', body: { userIdentifier: { email } } }, {}));
}

/** Reads the reply of get-consent: one status of OPT_OUT_DO_NOT_SHARE among its options means opted out. */
export function optOutIn(reply: Reply): SharingOptOut {
  if (!reply.ok) return null;
  const { userPolicyOptions } = objectOf(reply.value);
  const options = Array.isArray(userPolicyOptions) ? userPolicyOptions : [];
  return options.some((option) => isJsonObject(option) && option['status'] === OPTED_OUT) ? 'optedOut' : 'notOptedOut';
}
