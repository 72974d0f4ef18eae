import { done, type Handler } from '../http/operations.ts';
import { emailKey } from '../store/accounts.ts';

/**
 * Returns a person's opt-outs. Responses that reveal one are rate-limited for each address.
 * @see [API-12]
 */
export const getConsent: Handler<'getConsent'> = async ({ body, address }, { db, limits }) => {
  const limited = await limits.check(['consentByAddress', address]);
  if (limited) return limited;
  const row = await db
    .selectFrom('opt_outs')
    .select('email_key')
    .where('email_key', '=', emailKey(body.userIdentifier.email))
    .executeTakeFirst();
  if (row) await limits.count(['consentByAddress', address]);
  const optedOut = { policy: 'DATA_SHARING', status: 'OPT_OUT_DO_NOT_SHARE' } as const;
  return done({ userPolicyOptions: row ? [optedOut] : [] });
};
