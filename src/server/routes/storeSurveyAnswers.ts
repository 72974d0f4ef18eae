import { DAY_MS } from '../../runtime/base/dates.ts';
import { profileFacts } from '../../enrollment/hooks/replies/profileFacts.ts';
import { profileOf } from '../domain/userProfile.ts';
import { geoOf } from '../http/geo.ts';
import { noContent, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Claim } from '../answerVerification/claim.ts';
import type { MemberSurveyWalk } from '../answerVerification/replay.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { audit } from '../store/audit.ts';
import { storeMemberSurvey } from '../store/memberSurveys.ts';
import { partnerBySlug } from '../store/partners.ts';
import { profileFor } from '../store/profiles.ts';

const NO_PARTNER: Claim['partner'] = { id: 0, slug: '', name: '', goLiveDate: null, supportedLocales: [], configs: {} };

/** Stores the answers to a member survey, after walking them through the set as the page did. */
export const storeSurveyAnswers: Handler<'storeSurveyAnswers'> = async (call, services) => {
  const { db, vault, limits, now } = services;
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const reserved = await limits.reserve(['surveyByMember', accessCode]);
  if (!reserved.ok) return reserved;
  const walked = await walkClaim(call, services);
  if (!walked.ok) return walked;
  const cipher = await vault.memberCipher(db, accessCode);
  return call.commit(async (tx) => {
    await storeMemberSurvey(tx, cipher, accessCode, { ...walked, locale: call.body.locale }, now());
    await audit(tx, { actor: accessCode, action: 'storeSurveyAnswers', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};

async function walkClaim(call: Call<'storeSurveyAnswers'>, services: Services): Promise<MemberSurveyWalk | Failure> {
  const { db, replay, settings, now } = services;
  const { questionSet, locale, answers } = call.body;
  const profileRow = await profileFor(services, call.path.accessCode, now());
  if (!profileRow) return fail(401, 'INVALID_TOKEN');
  const { partnerSlug, ...profile } = profileOf(profileRow);
  const partner = partnerSlug === undefined ? null : await partnerBySlug(db, partnerSlug);
  const { configs, ...partnerFields } = partner?.partner ?? NO_PARTNER;
  const claim = {
    // The page uses "NONE" if the partner enforces nothing.
    partner: { ...partnerFields, configs: { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'NONE' as const, ...configs } },
    eligibility: {},
    availability: 'AVAILABLE' as const,
    eligibleStates: [],
    locale,
    location: geoOf(settings, call.header),
    answers,
    answersAt: '/answers' as const,
    isComplete: true,
    now: now(),
  };
  // The page counted the days in the program when the survey opened, which may be a day ago.
  let lastRefusal: Failure | null = null;
  for (const time of [now().getTime(), now().getTime() - DAY_MS]) {
    const walked = replay.memberSurvey(questionSet, { ...claim, profile: profileFacts(profile, time) });
    if (!walked) return fail(404, 'SURVEY_NOT_FOUND');
    if (walked.ok) return walked;
    lastRefusal ??= walked;
  }
  return lastRefusal ?? fail(404, 'SURVEY_NOT_FOUND');
}
