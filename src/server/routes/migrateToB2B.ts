import { availabilityOf } from '../enrollment/availability.ts';
import { claimOf, openPartner, otherEmailRefusal } from '../enrollment/claim.ts';
import { consentsOf, memberOf } from '../enrollment/member.ts';
import { otherConsentRefusal } from '../enrollment/otherConsents.ts';
import { accountRefusal, inErrorCode, upidCode } from '../enrollment/refusals.ts';
import { done, type Answer, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../http/problem.ts';
import { refusalAt, type FinishedWalk } from '../replay/replay.ts';
import { refuseStranger } from '../security/members.ts';
import { isOwnPassword } from '../security/ownPassword.ts';
import type { Services } from '../services.ts';
import { accountByEmail, emailKey, keepConsents, keepSurvey, upgradeMember, type AccountRow } from '../store/accounts.ts';
import { audit } from '../store/audit.ts';
import type { PartnerRow } from '../store/partners.ts';
import { linkPortalUser } from '../store/portalUsers.ts';
import { claimSeat } from '../store/upids.ts';

/** Moves an existing consumer account into the sponsored program, for its owner alone. @see specification 2, sections 4, 7 and 8 */
export const migrateToB2B: Handler<'migrateToB2B'> = async (call, services) => {
  const answer = await migrate(call, services);
  return answer.ok === false ? inErrorCode(answer) : answer;
};

async function migrate(call: Call<'migrateToB2B'>, services: Services): Promise<Answer<'migrateToB2B'>> {
  const { db, now } = services;
  const { upid, userData } = call.body;
  const found = await openPartner(call, services);
  if ('ok' in found) return found;
  const account = await accountByEmail(db, userData.email);
  const stranger = await refuseUnlessOwner(call, services, account);
  if (stranger || !account) return stranger ?? fail(401, 'INCORRECT_PASSWORD');
  const { accessCode } = account;
  const taken = account.kind === 'paid' ? null : accountRefusal(account.kind);
  if (taken) return taken;
  if (await isMovedByHand(db, accessCode))
    return call.commit(async (tx) => {
      await tx.insertInto('support_requests').values({ access_code: accessCode, reason: 'B2B_MIGRATION_REQUEST_CREATED' }).execute();
      return { ...inErrorCode(fail(409, 'B2B_MIGRATION_REQUEST_CREATED')), keep: true };
    });
  const walked = await walkClaimed(call, services, found, account);
  if (!walked.ok) return walked;
  const member = memberOf(call.body, found.partner, walked);

  const answer = await call.commit(async (tx) => {
    const unavailable = await claimSeat(tx, upid, now());
    if (unavailable) return fail(409, upidCode(unavailable));
    if (!(await upgradeMember(tx, accessCode, member, now(), ['free', 'paid']))) return accountRefusal('b2b') ?? fail(409, 'CONFLICT');
    if (found.partner.configs.ENROLL_VIRGIN_PULSE) await linkPortalUser(tx, upid, emailKey(userData.email));
    await keepSurvey(tx, accessCode, { ...walked, program: member.program });
    await keepConsents(tx, accessCode, consentsOf(userData));
    await audit(tx, { actor: accessCode, action: 'migrateToB2B', subject: accessCode, requestId: call.requestId });
    return done({ accessCode });
  });
  if (answer.ok === true) services.affiliate.enrolled({ accessCode, header: call.header });
  return answer;
}

/** Whose account it is must be proven: by its token, or by its password. An unknown email takes as long as a wrong password. */
async function refuseUnlessOwner(call: Call<'migrateToB2B'>, services: Services, account: AccountRow | null): Promise<Failure | null> {
  const { bearer, body } = call;
  const { db, now } = services;
  const { email, password } = body.userData;
  if (bearer !== null || password === undefined) {
    const stranger = await refuseStranger(db, bearer, account?.accessCode ?? '', now());
    if (!stranger || password === undefined) return stranger && fail(401, 'INVALID_TOKEN');
  }
  const isRight = await isOwnPassword(call, services, { email, password, stored: account?.passwordHash ?? null });
  if (typeof isRight === 'object') return isRight;
  return isRight ? null : fail(401, 'INCORRECT_PASSWORD');
}

async function isMovedByHand(db: Services['db'], accessCode: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('migrates_by_hand').where('access_code', '=', accessCode).executeTakeFirst();
  return row?.migrates_by_hand === true;
}

async function walkClaimed(
  call: Call<'migrateToB2B'>,
  services: Services,
  { partner }: PartnerRow,
  account: AccountRow,
): Promise<FinishedWalk | Failure> {
  const claim = await claimOf(call, services, partner, availabilityOf(account));
  if ('ok' in claim) return claim;
  const { extras } = call.body.userData;
  const walked = services.replay.transition(claim);
  if (!walked.ok) return walked;
  const otherEmail = otherEmailRefusal(call.body.userData);
  if (otherEmail) return otherEmail;
  const otherConsent = otherConsentRefusal(walked, extras);
  if (otherConsent) return otherConsent;
  if (walked.way.program !== extras.program)
    return refusalAt(walked.way, `The answers lead to ${walked.way.program}, not to ${extras.program}.`);
  return walked;
}
