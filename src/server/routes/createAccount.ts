import { availabilityOf, refuseTooManyReveals } from '../enrollment/availability.ts';
import { claimOf, openPartner } from '../enrollment/claim.ts';
import { claimedCheck, type ClaimedCheck } from '../enrollment/claimedCheck.ts';
import { enrolledMember } from '../enrollment/member.ts';
import { otherClaimRefusal } from '../enrollment/otherClaims.ts';
import { callsAndTextsOf } from '../enrollment/otherConsents.ts';
import { accountRefusal, enrollmentFailure, inMessage, passwordRefusal, revealsAccount } from '../enrollment/refusals.ts';
import { done, type Answer, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { FinishedWalk } from '../replay/replay.ts';
import { randomCode } from '../base/secrets.ts';
import { wrongPasswordRefusal } from '../security/wrongPassword.ts';
import type { Services } from '../services.ts';
import { accountByEmail, type AccountRow } from '../store/accounts.ts';
import { enrollExisting, type Upgrade } from '../store/enrollExisting.ts';
import { enrollNew, type EnrollmentRefusal } from '../store/enrollNew.ts';
import type { PartnerRow } from '../store/partners.ts';

/** 16 characters are 80 bits. An access code is not a secret, but must not be guessable either. */
const ACCESS_CODE_LENGTH = 16;

/**
 * Creates an account, or upgrades a free one, after verifying the page's claims and replaying the answers. Account, seat, answers,
 * triage, consents and audit are stored in one transaction.
 * @see [API-04] [D-09] [D-20]
 */
export const createAccount: Handler<'createAccount'> = async (call, services) => {
  const answer = await enroll(call, services);
  if (answer.ok === true) services.affiliate.enrolled({ accessCode: answer.body.accessCode, header: call.header });
  // Refusals that reveal an account count against the limit of the availability call, so they cannot be used to bypass it.
  return answer.ok === false ? ((await refuseTooManyReveals(revealsAccount(answer), call.address, services)) ?? answer) : answer;
};

async function enroll(call: Call<'createAccount'>, services: Services): Promise<Answer<'createAccount'>> {
  const { db, passwords, now } = services;
  const { requestId, address } = call;
  const { userData } = call.body;
  const { email, password } = userData;
  const [account, found, check] = await Promise.all([
    accountByEmail(db, email),
    openPartner(call, services),
    claimedCheck(services, address, userData.extras.eligibilityId),
  ]);
  if ('ok' in found) return inMessage(found);
  const taken = accountRefusal(account?.kind);
  if (taken) return taken;
  const walked = await walkClaimed(call, services, found, account, check);
  if (!walked.ok) return inMessage(walked);
  const callsAndTexts = await callsAndTextsOf(walked, services);
  if ('ok' in callsAndTexts) return inMessage(callsAndTexts);

  const free = account?.kind === 'free' ? account : null;
  // Only its owner may upgrade a free account.
  const wrongPassword = free && (await wrongPasswordRefusal({ email, password, address }, free.passwordHash, services));
  if (wrongPassword) return wrongPassword;
  const enrollment = { requestId, now: now(), ...enrolledMember(call.body, found.partner, walked, callsAndTexts) };
  if (!free) {
    const passwordHash = await passwords.hash(password);
    if (typeof passwordHash !== 'string') return passwordHash;
    const accessCode = randomCode(ACCESS_CODE_LENGTH);
    return call.writeOnce(done({ accessCode, wasCreated: true }), async (kept) =>
      failureOf(await enrollNew(db, { accessCode, passwordHash, kept, ...enrollment })),
    );
  }
  const { accessCode } = free;
  return call.commit(async (tx) => {
    const upgrade: Upgrade = { accessCode, action: 'createAccount', kinds: ['free'], triage: ['COMPLETE'], ...enrollment };
    return failureOf(await enrollExisting(tx, upgrade)) ?? done({ accessCode, wasCreated: false });
  });
}

function failureOf(refusal: EnrollmentRefusal | null): Failure | null {
  const failure = enrollmentFailure(refusal);
  return failure && inMessage(failure);
}

/** Replays the answers with the server's own look-ups. Refuses answers that do not lead to the claimed program. */
async function walkClaimed(
  call: Call<'createAccount'>,
  services: Services,
  { partner }: PartnerRow,
  account: AccountRow | null,
  check: ClaimedCheck,
): Promise<FinishedWalk | Failure> {
  const { extras, password, email } = call.body.userData;
  const availability = availabilityOf(account);
  const claim = await claimOf(call, services, partner, availability, check);
  if ('ok' in claim) return claim;
  if (partner.configs.OFFERS_DPP && extras.ginaAdaConsent !== 'AGREE') return fail(422, 'GINA_CONSENT_REQUIRED', { step: 'createAccount' });
  const own = [email, extras.firstName, extras.lastName, partner.name, partner.slug];
  const weak = availability === 'AVAILABLE' ? await passwordRefusal(password, own, services) : null;
  if (weak) return weak;

  const walked = services.replay.enrollment(claim);
  if (!walked.ok) return walked;
  return otherClaimRefusal(walked, call.body.userData) ?? walked;
}
