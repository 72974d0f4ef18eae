import { availabilityOf } from '../enrollment/availability.ts';
import { claimOf, openPartner, otherEmailRefusal } from '../enrollment/claim.ts';
import { memberOf, consentsOf } from '../enrollment/member.ts';
import { otherConsentRefusal } from '../enrollment/otherConsents.ts';
import { accountRefusal, inMessage, passwordRefusal, upidCode } from '../enrollment/refusals.ts';
import { done, type Answer, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../http/problem.ts';
import { refusalAt, type FinishedWalk } from '../replay/replay.ts';
import { isOwnPassword } from '../security/ownPassword.ts';
import { randomCode } from '../security/secrets.ts';
import type { Services } from '../services.ts';
import { accountByEmail, emailKey, keepConsents, keepSurvey, upgradeMember, type AccountRow } from '../store/accounts.ts';
import { audit } from '../store/audit.ts';
import { enrollNew, type EnrollmentRefusal } from '../store/enrollNew.ts';
import type { PartnerRow } from '../store/partners.ts';
import { linkPortalUser } from '../store/portalUsers.ts';
import { linkTriage } from '../store/triages.ts';
import { claimSeat } from '../store/upids.ts';

/** 80 bits: an access code is no secret, but it must not be guessed either. */
const ACCESS_CODE_LENGTH = 16;

/**
 * Creates an account, or upgrades a free one, after looking up all that the page claims and walking the answers. Account,
 * seat, answers, triage, consents and audit are stored together or not at all.
 * @see specification 1, sections 4, 7 and 8; decisions, Calls
 */
export const createAccount: Handler<'createAccount'> = async (call, services) => {
  const answer = await enroll(call, services);
  if (answer.ok === true) services.affiliate.enrolled({ accessCode: answer.body.accessCode, header: call.header });
  return answer;
};

async function enroll(call: Call<'createAccount'>, services: Services): Promise<Answer<'createAccount'>> {
  const { db, passwords, now } = services;
  const { upid, userData } = call.body;
  const [account, found] = await Promise.all([accountByEmail(db, userData.email), openPartner(call, services)]);
  if ('ok' in found) return inMessage(found);
  const taken = accountRefusal(account?.kind);
  if (taken) return taken;
  const walked = await walkClaimed(call, services, found, account);
  if (!walked.ok) return inMessage(walked);

  const free = account?.kind === 'free' ? account : null;
  const wrongPassword = free && (await refuseWrongPassword(call, services, free));
  if (wrongPassword) return wrongPassword;
  const member = memberOf(call.body, found.partner, walked);
  const consents = consentsOf(userData);
  const survey = { ...walked, program: member.program };
  const { dppTriageKey } = userData.extras;
  const linksPortalUser = found.partner.configs.ENROLL_VIRGIN_PULSE === true;
  if (!free) {
    const passwordHash = await passwords.hash(userData.password);
    if (typeof passwordHash !== 'string') return passwordHash;
    const accessCode = randomCode(ACCESS_CODE_LENGTH);
    return call.writeOnce(done({ accessCode, wasCreated: true }), async (kept) => {
      const { requestId } = call;
      const enrollment = {
        accessCode,
        passwordHash,
        member,
        survey,
        consents,
        triageKey: dppTriageKey ?? null,
        linksPortalUser,
        requestId,
        kept,
        now: now(),
      };
      return enrollmentFailure(await enrollNew(db, enrollment));
    });
  }
  const { accessCode } = free;
  return call.commit(async (tx) => {
    const unavailable = await claimSeat(tx, upid, now());
    if (unavailable) return enrollmentFailure(unavailable) ?? fail(409, 'CONFLICT');
    const stored = await upgradeMember(tx, accessCode, member, now(), ['free']);
    if (!stored) return accountRefusal('b2b') ?? fail(409, 'CONFLICT');
    if (linksPortalUser) await linkPortalUser(tx, upid, emailKey(userData.email));
    await keepSurvey(tx, accessCode, survey);
    await keepConsents(tx, accessCode, consents);
    if (dppTriageKey !== undefined && !(await linkTriage(tx, dppTriageKey, found.partner.id, accessCode)))
      return fail(422, 'TRIAGE_NOT_FOUND');
    await audit(tx, { actor: accessCode, action: 'createAccount', subject: accessCode, requestId: call.requestId });
    return done({ accessCode, wasCreated: false });
  });
}

function enrollmentFailure(refusal: EnrollmentRefusal | null): Failure | null {
  if (refusal === null) return null;
  if (refusal === 'EMAIL_TAKEN') return accountRefusal('b2b');
  return refusal === 'TRIAGE_NOT_FOUND' ? fail(422, refusal) : inMessage(fail(409, upidCode(refusal)));
}

/** The answers, walked with what the server knows itself; refused where they do not lead to the program claimed. */
async function walkClaimed(
  call: Call<'createAccount'>,
  services: Services,
  { partner }: PartnerRow,
  account: AccountRow | null,
): Promise<FinishedWalk | Failure> {
  const { extras, password, email } = call.body.userData;
  const availability = availabilityOf(account);
  const claim = await claimOf(call, services, partner, availability);
  if ('ok' in claim) return claim;
  if (partner.configs.OFFERS_DPP && extras.ginaAdaConsent !== 'AGREE') return fail(422, 'GINA_CONSENT_REQUIRED', { step: 'createAccount' });
  const weak = availability === 'AVAILABLE' ? passwordRefusal(password, [email, extras.firstName, extras.lastName]) : null;
  if (weak) return weak;

  const walked = services.replay.enrollment(claim);
  if (!walked.ok) return walked;
  const otherEmail = otherEmailRefusal(call.body.userData);
  if (otherEmail) return otherEmail;
  const otherConsent = otherConsentRefusal(walked, extras);
  if (otherConsent) return otherConsent;
  if (walked.way.program !== extras.program)
    return refusalAt(walked.way, `The answers lead to ${walked.way.program}, not to ${extras.program}.`);
  return walked;
}

/** A free account is upgraded by its owner alone; wrong passwords count as failed log-ins. */
async function refuseWrongPassword(call: Call<'createAccount'>, services: Services, free: AccountRow): Promise<Failure | null> {
  const { password } = call.body.userData;
  const isRight = await isOwnPassword(call, services, { email: free.email, password, stored: free.passwordHash });
  if (typeof isRight === 'object') return isRight;
  return isRight ? null : fail(401, 'INCORRECT_PASSWORD', { step: 'existingPassword' });
}
