import { claimOf, claimableUpid } from '../domain/claim.ts';
import { claimedCheck } from '../domain/claimedCheck.ts';
import { claimedSeats } from '../overload/seatAdmission.ts';
import { enrolledMember } from '../domain/member.ts';
import { claimMismatchRefusal } from '../answerVerification/claimMismatches.ts';
import { callsAndTextsOf } from '../answerVerification/consentMismatches.ts';
import { accountRefusal, enrollmentFailure, withErrorCode } from '../domain/refusals.ts';
import { done, type CallResponse, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { FinishedWalk } from '../answerVerification/claim.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import { wrongPasswordRefusal } from '../security/ownPassword.ts';
import type { Services } from '../services.ts';
import { accountByEmail, type AccountRow } from '../store/accounts.ts';
import { enrollExisting, type Upgrade } from '../store/enrollExisting.ts';
import type { PartnerRow } from '../store/partners.ts';
import type { FoundUpid } from '../store/upids.ts';

/**
 * Moves an existing consumer account into the sponsored program. Only its owner may do so.
 * @see [API-16] [TRANS-01] [TRANS-08]
 */
export const migrateToB2B: Handler<'migrateToB2B'> = async (call, services) => {
  const response = await migrate(call, services);
  return response.ok === false ? withErrorCode(response) : response;
};

async function migrate(call: Call<'migrateToB2B'>, services: Services): Promise<CallResponse<'migrateToB2B'>> {
  const { db, seatAdmission } = services;
  const upid = await claimableUpid(call, services);
  if ('ok' in upid) return upid;
  const { email, password } = call.body.userData;
  const account = await accountByEmail(db, email);
  const refusal = await ownerRefusal(call, services, account);
  if (refusal && password === undefined) return refusal;
  // The answers do not depend on the account, so they reveal nothing about it, and cost less than comparing a password.
  const walked = await walkClaim(call, services, upid.partner);
  if (!refusal) return moveOwned(call, services, upid, account, walked, null);
  if (!walked.ok) return walked;
  const { address, isDisconnected } = call;
  const lookUpCapacity = async () => {
    const upidNow = await claimableUpid(call, services);
    return 'ok' in upidNow ? upidNow : claimedSeats(upidNow);
  };
  const recheck = async () => {
    const upidNow = await claimableUpid(call, services);
    return 'ok' in upidNow ? upidNow : null;
  };
  return seatAdmission.admit(claimedSeats(upid), { isDisconnected, lookUpCapacity }, async () => {
    const typed = { email, password: password ?? '', address };
    const waiter = { lane: 'enrollment', isDisconnected, recheck } as const;
    const wrongPassword = await wrongPasswordRefusal(typed, account?.passwordHash ?? null, services, waiter);
    return wrongPassword ?? moveOwned(call, services, upid, account, walked, account?.passwordHash ?? null);
  });
}

/**
 * Moves an account whose owner makes the call.
 * @param comparedHash the hash that the owner's password was compared with; null for an owner who has shown a token
 */
async function moveOwned(
  call: Call<'migrateToB2B'>,
  services: Services,
  { partner: { partner } }: FoundUpid,
  account: AccountRow | null,
  walked: FinishedWalk | Failure,
  comparedHash: string | null,
): Promise<CallResponse<'migrateToB2B'>> {
  const { db, now } = services;
  if (!account) return fail(401, 'INCORRECT_PASSWORD');
  const { accessCode } = account;
  const kindRefusal = account.kind === 'paid' ? null : accountRefusal(account.kind);
  if (kindRefusal) return kindRefusal;
  if (await isMovedByHand(db, accessCode))
    return call.commit(async (tx) => {
      await tx.insertInto('support_requests').values({ access_code: accessCode, reason: 'B2B_MIGRATION_REQUEST_CREATED' }).execute();
      return { ...withErrorCode(fail(409, 'B2B_MIGRATION_REQUEST_CREATED')), keep: true };
    });
  if (!walked.ok) return walked;
  const callsAndTexts = await callsAndTextsOf(walked, services);
  if ('ok' in callsAndTexts) return callsAndTexts;
  const cipher = await services.vault.memberCipher(db, accessCode);
  const response = await call.commit(async (tx) => {
    const member = enrolledMember(call.body, partner, walked, callsAndTexts);
    const enrollment = { accessCode, requestId: call.requestId, now: now(), ...member };
    // A member who opens the transition by its address may have saved only part of the enrollment.
    const triage = ['COMPLETE', 'PARTIAL'] as const;
    const upgrade: Upgrade = { action: 'migrateToB2B', kinds: ['free', 'paid'], triage, comparedHash, ...enrollment };
    return enrollmentFailure(await enrollExisting(tx, cipher, upgrade)) ?? done({ accessCode });
  }, partner.id);
  if (response.ok === true) services.affiliate.reportEnrollment({ accessCode, header: call.header });
  return response;
}

/** Returns null for a caller whose token proves ownership of the account. */
async function ownerRefusal(
  { bearer, body }: Call<'migrateToB2B'>,
  services: Services,
  account: AccountRow | null,
): Promise<Failure | null> {
  const isStranger =
    (bearer === null && body.userData.password !== undefined) ||
    (await refuseNonOwner(services.db, bearer, account?.accessCode ?? '', services.now())) !== null;
  return isStranger ? fail(401, 'INVALID_TOKEN') : null;
}

async function isMovedByHand(db: Services['db'], accessCode: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('migrates_by_hand').where('access_code', '=', accessCode).executeTakeFirst();
  return row?.migrates_by_hand === true;
}

/** Replays the answers for an account that can be moved: a free or a paid one. */
async function walkClaim(call: Call<'migrateToB2B'>, services: Services, { partner }: PartnerRow): Promise<FinishedWalk | Failure> {
  const check = await claimedCheck(services, call.address, call.body.userData.extras.eligibilityId);
  const claim = await claimOf(call, services, partner, 'HAS_B2C_ACCOUNT', check);
  if ('ok' in claim) return claim;
  const walked = services.replay.transition(claim);
  return walked.ok ? (claimMismatchRefusal(walked, call.body.userData) ?? walked) : walked;
}
