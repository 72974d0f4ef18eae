import { asObject, isJsonObject } from '../../../runtime/base/json.ts';
import type { Reply } from './reply.ts';
import type { SendOperation } from '../../api/types.ts';

const OPTED_OUT = 'OPT_OUT_DO_NOT_SHARE';

/** A visitor's opt-out according to the consent service; null when it did not answer. */
export type SharingOptOut = 'optedOut' | 'notOptedOut' | null;

/** Asks whether the person with this email has opted out of sharing, on this or another device [API-12]. */
export async function sharingOptOut(send: SendOperation, email: string): Promise<SharingOptOut> {
  return optOutIn(await send({ operation: 'getConsent', body: { userIdentifier: { email } } }, {}));
}

/** Reads the reply of get-consent: a single OPT_OUT_DO_NOT_SHARE among its options means opted out [API-13]. */
export function optOutIn(reply: Reply): SharingOptOut {
  if (!reply.ok) return null;
  const { userPolicyOptions } = asObject(reply.value);
  const options = Array.isArray(userPolicyOptions) ? userPolicyOptions : [];
  return options.some((option) => isJsonObject(option) && option['status'] === OPTED_OUT) ? 'optedOut' : 'notOptedOut';
}
