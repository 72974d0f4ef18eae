import type { AnswersHandler } from '../domain/withNamedVersions.ts';
import { done } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import { audit } from '../store/audit.ts';
import { storeMedicalEnrollment } from '../store/medical.ts';
import { retriageMember } from '../store/retriage.ts';

/**
 * Enrolls a member of the medication program with the telehealth service. When that fails, the account remains and support is
 * notified, so the failure is committed.
 * @see [API-08] [API-09] [S-153]
 */
export const enrollB2bUser: AnswersHandler<'enrollB2bUser'> = async (call, services, claimedHash) => {
  const { db, vault, telehealth, now } = services;
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const account = await retriageMember(services, accessCode);
  if (account?.program !== 'MED') return fail(409, 'NOT_IN_MED');
  if ((call.body.accessCode ?? accessCode) !== accessCode) return fail(403, 'NOT_YOUR_ACCOUNT');

  // Called before the transaction, which must not wait for another service. If the transaction is lost, a retry finds the member
  // enrolled.
  const isTaken = await telehealth.enroll({ accessCode, email: account.email, intake: call.body }, call.requestId);
  const cipher = await vault.memberCipher(db, accessCode);
  return call.commit(async (tx) => {
    await audit(tx, { actor: accessCode, action: 'enrollB2bUser', subject: accessCode, requestId: call.requestId });
    if (!isTaken) {
      if (call.query.notifySupportOnFail === 'true')
        await tx.insertInto('support_requests').values({ access_code: accessCode, reason: 'MED_ENROLLMENT_FAILED' }).execute();
      return { ...fail(502, 'MED_ENROLLMENT_FAILED', { message: 'MED_ENROLLMENT_FAILED' }), keep: true };
    }
    await storeMedicalEnrollment(tx, cipher, accessCode, { intake: { ...call.body }, setHash: claimedHash });
    return done({ userId: accessCode });
  });
};
