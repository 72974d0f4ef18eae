import type { SendSpec } from '../../api/types.ts';
import type { EntryQuery } from '../../visit/addressBar/entryQuery.ts';

/** Calls that enroll a member. */
const ENROLLS: readonly string[] = ['createAccount', 'migrateToB2B'];

/**
 * Adds the visitor's affiliate id to the calls that enroll a member, so that the server may notify the affiliate. This
 * is targeting: without consent, the id is not sent [EVT-27] [S-063].
 * @param mayTarget read at each enrollment, because the choice may change.
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
