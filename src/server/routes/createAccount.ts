import { availabilityOf, refuseTooManyReveals } from '../domain/availability.ts';
import { claimOf, claimableUpid } from '../domain/claim.ts';
import { claimedCheck, type ClaimedCheck } from '../domain/claimedCheck.ts';
import { claimedResources, claimedSeats, type LimitedResource } from '../overload/seatAdmission.ts';
import { enrolledMember } from '../domain/member.ts';
import { claimMismatchRefusal } from '../answerVerification/claimMismatches.ts';
import { callsAndTextsOf, ginaConsentRefusal } from '../answerVerification/consentMismatches.ts';
import { accountRefusal, enrollmentFailure, withMessage, passwordRefusal, revealsAccount } from '../domain/refusals.ts';
import { done, type CallResponse, type Call, type Handler } from '../http/operations.ts';
import type { Failure } from '../base/problem.ts';
import type { FinishedWalk } from '../answerVerification/claim.ts';
import { randomCode } from '../base/secrets.ts';
import type { Waiter } from '../overload/concurrencyLimiter.ts';
import { wrongPasswordRefusal } from '../security/ownPassword.ts';
import type { Services } from '../services.ts';
import { accountByEmail, type AccountRow } from '../store/accounts.ts';
import { enrollExisting } from '../store/enrollExisting.ts';
import { enrollNew, type Enrollment, type EnrollmentRefusal } from '../store/enrollNew.ts';
import type { FoundUpid } from '../store/upids.ts';

/** Everything that is stored for a member, with or without an earlier account. */
type MemberEnrollment = Omit<Enrollment, 'accessCode' | 'batchId' | 'passwordHash' | 'kept'>;

/** 16 characters are 80 bits. An access code is not a secret but must not be guessable. */
const ACCESS_CODE_LENGTH = 16;

/**
 * Creates an account, or upgrades a free one, after verifying the page's claims and replaying the answers. Account, seat, answers,
 * triage, consents and audit are stored in one transaction.
 * @see [API-04] [D-09] [D-20]
 */
export const createAccount: Handler<'createAccount'> = async (call, services) => {
  const response = await enroll(call, services);
  if (response.ok === true) services.affiliate.reportEnrollment({ accessCode: response.body.accessCode, header: call.header });
  // Refusals that reveal an account count against the limit of the availability call, so they cannot be used to bypass it.
  return response.ok === false ? ((await refuseTooManyReveals(revealsAccount(response), call.address, services)) ?? response) : response;
};

async function enroll(call: Call<'createAccount'>, services: Services): Promise<CallResponse<'createAccount'>> {
  const { now } = services;
  const { requestId, address } = call;
  const { userData } = call.body;
  const [{ account, upid, refusal }, check] = await Promise.all([
    lookUpClaim(call, services),
    claimedCheck(services, address, userData.extras.eligibilityId),
  ]);
  if (refusal) return refusal;
  const { partner } = upid.partner;
  const walked = await walkClaim(call, services, partner, account, check);
  if (!walked.ok) return withMessage(walked);
  const callsAndTexts = await callsAndTextsOf(walked, services);
  if ('ok' in callsAndTexts) return withMessage(callsAndTexts);

  const enrollment = { requestId, now: now(), ...enrolledMember(call.body, partner, walked, callsAndTexts) };
  return account?.kind === 'free' ? upgradeFree(call, services, upid, account, enrollment) : createNew(call, services, upid, enrollment);
}

/** Upgrades a free account, which only its owner may do. */
async function upgradeFree(
  call: Call<'createAccount'>,
  services: Services,
  upid: FoundUpid,
  { accessCode, passwordHash }: AccountRow,
  enrollment: MemberEnrollment,
): Promise<CallResponse<'createAccount'>> {
  const { vault, db } = services;
  const { email, password } = call.body.userData;
  return admit(call, services, upid, claimedSeats, async (waiter) => {
    const wrongPassword = await wrongPasswordRefusal({ email, password, address: call.address }, passwordHash, services, waiter);
    if (wrongPassword) return wrongPassword;
    const cipher = await vault.memberCipher(db, accessCode);
    return call.commit(async (tx) => {
      const claim = { action: 'createAccount', kinds: ['free'], triage: ['COMPLETE'], comparedHash: passwordHash } as const;
      const refusal = await enrollExisting(tx, cipher, { accessCode, ...claim, ...enrollment });
      return failureOf(refusal) ?? done({ accessCode, wasCreated: false });
    }, upid.partner.partner.id);
  });
}

async function createNew(
  call: Call<'createAccount'>,
  services: Services,
  upid: FoundUpid,
  enrollment: MemberEnrollment,
): Promise<CallResponse<'createAccount'>> {
  const { db, passwords, vault } = services;
  const { email, password, extras } = call.body.userData;
  const { partner } = upid.partner;
  const resourcesOf = (found: FoundUpid) => claimedResources(found, email);
  return admit(call, services, upid, resourcesOf, async (waiter) => {
    const personalTexts = [email, extras.firstName, extras.lastName, partner.name, partner.slug];
    const weak = await passwordRefusal(password, personalTexts, services, waiter);
    if (weak) return weak;
    const accessCode = randomCode(ACCESS_CODE_LENGTH);
    // Before the hash, which would be wasted if the KMS is not available.
    const key = await vault.makeMemberKey(accessCode);
    const passwordHash = await passwords.hash(password, waiter);
    if (typeof passwordHash !== 'string') return passwordHash;
    return call.writeOnce(done({ accessCode, wasCreated: true }), async (kept) =>
      failureOf(await enrollNew(db, key, { accessCode, batchId: upid.batchId, passwordHash, kept, ...enrollment })),
    );
  });
}

/**
 * Admits a claim to the queue for passwords. Hashing or comparing one is the most expensive work of the server, so a claim that loses its
 * seat or its email to another in the meantime is refused without it.
 */
async function admit<T>(
  call: Call<'createAccount'>,
  services: Services,
  found: FoundUpid,
  resourcesOf: (upid: FoundUpid) => readonly LimitedResource[],
  work: (waiter: Waiter) => Promise<T>,
): Promise<T | Failure> {
  const { isDisconnected } = call;
  const lookUpCapacity = async () => {
    const { upid, refusal } = await lookUpClaim(call, services);
    return refusal ?? resourcesOf(upid);
  };
  const recheck = async () => (await lookUpClaim(call, services)).refusal;
  return services.seatAdmission.admit(resourcesOf(found), { isDisconnected, lookUpCapacity }, () =>
    work({ lane: 'enrollment', isDisconnected, recheck }),
  );
}

/** The inputs of a claim: the program id and the email's account, or the refusal. */
type Claimed =
  | { readonly refusal: null; readonly upid: FoundUpid; readonly account: AccountRow | null }
  | { readonly refusal: Failure; readonly upid: null; readonly account: null };

async function lookUpClaim(call: Call<'createAccount'>, services: Services): Promise<Claimed> {
  const [account, upid] = await Promise.all([accountByEmail(services.db, call.body.userData.email), claimableUpid(call, services)]);
  if ('ok' in upid) return { refusal: withMessage(upid), upid: null, account: null };
  const refusal = accountRefusal(account?.kind);
  return refusal ? { refusal, upid: null, account: null } : { refusal, upid, account };
}

function failureOf(refusal: EnrollmentRefusal | 'PASSWORD_CHANGED' | null): Failure | null {
  const failure = enrollmentFailure(refusal);
  return failure && withMessage(failure);
}

/** Replays the answers with the server's own lookups. Refuses answers that do not lead to the claimed program. */
async function walkClaim(
  call: Call<'createAccount'>,
  services: Services,
  partner: FoundUpid['partner']['partner'],
  account: AccountRow | null,
  check: ClaimedCheck,
): Promise<FinishedWalk | Failure> {
  const { extras } = call.body.userData;
  const claim = await claimOf(call, services, partner, availabilityOf(account), check);
  if ('ok' in claim) return claim;

  const walked = services.replay.enrollment(claim);
  const withoutConsent = ginaConsentRefusal(walked, extras);
  if (withoutConsent) return withoutConsent;
  if (!walked.ok) return walked;
  return claimMismatchRefusal(walked, call.body.userData) ?? walked;
}
