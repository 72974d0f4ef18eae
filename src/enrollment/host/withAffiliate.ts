import type { SendSpec } from '../api/types.ts';
import type { EntryQuery } from '../visit/entryQuery.ts';

/** The calls that enroll. */
const ENROLLS: readonly string[] = ['createAccount', 'migrateToB2B'];

/**
 * Sends what enrolls with the affiliate id that the visitor came with, so that the server may tell the affiliate partner. That
 * is targeting: without consent to it the id stays here.
 * @param mayTarget asked at each enrollment, for the choice may change.
 * @see [EVT-27] [S-063]
 */
export function withAffiliate(
  send: SendSpec,
  { affiliateId, utm }: Pick<EntryQuery, 'affiliateId' | 'utm'>,
  mayTarget: () => boolean,
): SendSpec {
  if (affiliateId === null) return send;
  const campaign = /^[\x21-\x7e]{1,200}$/.exec(utm.campaign ?? '')?.[0];
  const affiliate = { id: affiliateId, ...(campaign !== undefined && { campaign }) };
  return (spec, options) => send(spec, ENROLLS.includes(spec.operation) && mayTarget() ? { ...options, affiliate } : options);
}
