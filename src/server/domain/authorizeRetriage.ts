import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { offersRetriage } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { partnerById } from '../store/partners.ts';
import { retriageMember, type RetriageMember } from '../store/retriage.ts';

/** An authenticated member, with a partner that offers re-triage. */
export interface RetriageAccess {
  readonly member: RetriageMember;
  readonly partner: components['schemas']['Partner'];
}

/**
 * Returns the member that a re-triage call names. Refuses a token of another member, and a partner that does not offer re-triage.
 */
export async function authorizeRetriage(
  { db, vault, now }: Pick<Services, 'db' | 'vault' | 'now'>,
  bearer: string | null,
  accessCode: string,
): Promise<RetriageAccess | Failure> {
  const refusal = await refuseNonOwner(db, bearer, accessCode, now());
  if (refusal) return refusal;
  const member = await retriageMember({ db, vault }, accessCode);
  const partnerRow = member?.partnerId == null ? null : await partnerById(db, member.partnerId);
  if (!member || !partnerRow || !offersRetriage(partnerRow.partner)) return fail(403, 'RETRIAGE_NOT_OFFERED');
  return { member, partner: partnerRow.partner };
}
