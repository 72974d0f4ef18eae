import { surveyAnswers } from '../../enrollment/hooks/payloads/parts.ts';
import { derivedSurveyAnswers } from '../../enrollment/hooks/payloads/derivedSurveyAnswers.ts';
import { consentRegion } from '../../enrollment/vocabulary/consentRegion.ts';
import { SECRET_KEYS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { addDays, parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { Environment } from '../../runtime/definitions/types.ts';
import { unmetRequirement } from '../../runtime/engine/completion.ts';
import { fold } from '../../runtime/engine/fold.ts';
import { entryRefusal } from '../../runtime/engine/session.ts';
import type { CallOutcome, CompiledSet, CompiledStep, Context, Session, Way } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import { fail, type Failure } from '../base/problem.ts';
import { ELIGIBLE_STATES } from '../telehealth/eligibleStates.ts';
import { changedReadOnly } from './changedReadOnly.ts';
import type { Claim, FinishedWalk, ReplayedSet } from './claim.ts';
import { withoutUnknown } from './declaredFields.ts';
import { refusal, refusalAt } from './refusals.ts';

/** Placeholder for the password, which no rule depends on. The handlers check the real one (passwordRefusal). */
const PASSWORDS = Object.fromEntries(SECRET_KEYS.map((key) => [key, { password: 'stands in for 7 passwords' }]));
/** Answers that are computed from the others; the page only claims them. */
export const COMPUTED_KEYS = ['dppEligible', 'wasOfferedDpp', 'wasOfferedMed'];

/**
 * Replays the answers for each calendar day that may be the member's (the server's, the day before, the day after) and for each list
 * of telehealth states that the page may have had: the real one, or none when its call failed, which can only withhold MED. Returns
 * the first replay that ends with the page's findings, or else the first that ends.
 * @see [API-44]
 */
export function replayOn({ set, environment }: ReplayedSet, claim: Claim, carried?: Context['carried']): FinishedWalk | Failure {
  const today = isoDay(claim.now);
  let firstEnd: FinishedWalk | null = null;
  let firstRefusal: Failure | null = null;
  const { eligibleStates: realStates = ELIGIBLE_STATES } = claim;
  for (const eligibleStates of realStates.length > 0 ? [realStates, []] : [realStates]) {
    // A page without the list cannot have asked more than one with it, so a claim that ends with the real list is checked with the real
    // list.
    if (firstEnd) break;
    for (const days of [0, -1, 1]) {
      const context = contextOf(environment, { ...claim, eligibleStates }, shiftDay(today, days), carried);
      const folded = foldedWay(set, context, claim);
      const outcome = folded ? null : walkClaim(set, context, claim);
      const way = outcome?.outcome === 'completed' ? outcome.session.way : folded;
      const result = way ? finish(set, way, claim, carried) : refusal(set, outcome, claim);
      if (result.ok && mismatchedAnswer(result, claim.answers) === null) return result;
      if (result.ok) firstEnd ??= result;
      else firstRefusal ??= result;
    }
  }
  return firstEnd ?? firstRefusal ?? refusal(set, null, claim);
}

/** Returns the key of a computed answer that the page claims differently from the replay, or null. */
export function mismatchedAnswer({ answers }: FinishedWalk, claimed: JsonObject): string | null {
  return COMPUTED_KEYS.find((key) => Object.hasOwn(claimed, key) && claimed[key] !== answers[key]) ?? null;
}

/** Walks the answers on the server's day, as far as they lead. */
export function sessionToday({ set, environment }: ReplayedSet, claim: Claim): Session {
  return walkClaim(set, contextOf(environment, claim, isoDay(claim.now), undefined), claim).session;
}

function walkClaim(set: CompiledSet, context: Context, claim: Claim): WalkOutcome {
  return walk(set, context, answersOf(claim), ({ hook }) => {
    const answer = answerOf(hook, claim);
    if (!answer) throw new Error(`the server has no answer to the call "${hook}" of a step`);
    return answer;
  });
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Folds the answers straight to the end of the way, at a fraction of a walk's cost. Returns null when they do not reach it; a walk
 * then handles the offers of screen-outs and reports where and why it stopped.
 */
function foldedWay(set: CompiledSet, context: Context, claim: Claim): Way | null {
  if (entryRefusal(set, context)) return null;
  const results = Object.fromEntries(callsOf(set).flatMap((at) => resultOf(at, claim)));
  const { way, at, screenOut } = fold({ set, context, answers: answersOf(claim), results }, null);
  return at === null && screenOut === null ? way : null;
}

/** Steps that make a call. */
const callsOf = memoise(({ steps }: CompiledSet) => steps.filter(({ step }) => step.call));

/**
 * Returns the result of a step's call under the step's id. Returns nothing when the outcome stops the member, so that the fold
 * stops there too.
 */
function resultOf({ step }: CompiledStep, claim: Claim): readonly (readonly [string, JsonObject])[] {
  const answer = step.call && answerOf(step.call.hook, claim);
  const action = answer && step.call?.outcomes[answer.outcome];
  return action && 'go' in action ? [[step.id, answer.result ?? {}]] : [];
}

function shiftDay(day: string, days: number): string {
  const date = days === 0 ? null : parseIsoDate(day);
  return date ? toIsoDate(addDays(date, days)) : day;
}

function answersOf({ answers }: Claim): JsonObject {
  return { ...answers, ...PASSWORDS };
}

function contextOf(environment: Environment, claim: Claim, today: string, carried: Context['carried']): Context {
  const { partner, upid, location, profile, experiments = {}, eligibleStates = ELIGIBLE_STATES, locale = 'en' } = claim;
  return {
    today,
    environment,
    partner: { id: partner.id, slug: partner.slug, name: partner.name, configs: partner.configs },
    eligibility: { isEligible: true, ...claim.eligibility },
    ...(profile && { profile }),
    ...(carried && { carried }),
    experiments,
    member: {
      eligibleStates,
      locale,
      ...(upid !== undefined && { upid }),
      consentRegion: consentRegion(location),
      ...(location.country && { country: location.country }),
      ...(location.region && { region: location.region }),
      // The call's token has identified the member.
      ...(profile && { autologinVerified: true }),
    },
  };
}

/** Answers a step's call from the server's own lookups. The password is compared outside the replay. */
function answerOf(hook: string, { availability }: Claim): CallOutcome | null {
  if (hook === 'checkEmailAvailability') return { outcome: availability, result: { emailAvailability: availability } };
  return hook === 'checkPassword' ? { outcome: 'CORRECT' } : null;
}

function finish(set: CompiledSet, way: Way, { isComplete }: Claim, carried: Context['carried']): FinishedWalk | Failure {
  const { source } = set;
  if (isComplete && unmetRequirement({ set, way })) return refusalAt(way, 'An answer that the account needs is missing.');
  const changed = changedReadOnly(set, way);
  if (changed) return fail(422, 'SURVEY_NOT_ACCEPTED', { step: changed.step, reason: `The field ${changed.field} cannot be changed.` });
  const computed = derivedSurveyAnswers({ way, context: { ...(carried && { carried }) } });
  const answers = { ...withoutUnknown(set, surveyAnswers({ set: source, way })), ...computed };
  // The effective answers are usually the same object as the answers that count, which needs no copy.
  const allAnswers =
    !carried && way.effectiveAnswers === way.answers ? way.answers : { ...carried?.answers, ...way.answers, ...way.effectiveAnswers };
  return { ok: true, way, questionSet: source.name, version: source.version, setHash: source.hash ?? null, answers, allAnswers };
}

/** Returns a number that the way computes, such as `derived.weightKg`, or null. */
export function numberOf(way: Way, name: string): number | null {
  const value: Json = way.read(name);
  return typeof value === 'number' ? value : null;
}
