import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { enforcementOf } from '../domain/eligibility.ts';
import { partnerByUpid } from '../store/upids.ts';

/**
 * Returns the partner of a program id and the enforcement of its eligibility check.
 * @see [API-45] [PARTNER-07]
 */
export const getEnrollmentInformation: Handler<'getEnrollmentInformation'> = async ({ path, address }, { db, limits }) => {
  const limited = await limits.check(['upidByAddress', address]);
  if (limited) return limited;
  const partnerRow = await partnerByUpid(db, path.upid);
  if (!partnerRow) {
    await limits.count(['upidByAddress', address]);
    return fail(404, 'UPID_NOT_FOUND');
  }
  const { partner, supportEmail } = partnerRow;
  return done({
    partnerId: partner.id,
    ...(supportEmail !== null && { customSupportEmail: supportEmail }),
    upfrontEligibilityEnforcement: enforcementOf(partner),
  });
};
