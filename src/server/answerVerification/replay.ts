import environmentSchema from '../../../schemas/enrollment/environment.schema.json' with { type: 'json' };
import { consentRegion, type Geography } from '../../enrollment/vocabulary/consentRegion.ts';
import type { DeclaredRoutes } from '../../enrollment/paths/routeAt.ts';
import { SETS, type QuestionSetName } from '../../enrollment/vocabulary/sets.ts';
import { addDays, parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, objectAt, without, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { hashSet, withHash, type HashedSet, type SetContent } from '../../runtime/definitions/contentHash.ts';
import { loadEnvironments, loadQuestionSet, questionSetNames } from '../../runtime/definitions/files.ts';
import type { Environment, FormSchema, QuestionSet } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { library } from '../../runtime/rules/library.ts';
import { unmetRequirement } from '../../runtime/engine/completion.ts';
import { fold } from '../../runtime/engine/fold.ts';
import { offerOf } from '../../runtime/engine/offer.ts';
import { entryRefusal } from '../../runtime/engine/session.ts';
import type { CallOutcome, CheckHook, CompiledSet, CompiledStep, Context, Hooks, Session, Way } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import { adultAge } from '../../enrollment/hooks/answerChecks/adultAge.ts';
import { phone } from '../../enrollment/hooks/answerChecks/phone.ts';
import { derivedSurveyAnswers } from '../../enrollment/hooks/payloads/derivedSurveyAnswers.ts';
import { surveyAnswers } from '../../enrollment/hooks/payloads/parts.ts';
import { payloadHooks } from '../../enrollment/hooks/payloads/payloads.ts';
import { deriveHooks } from '../../enrollment/hooks/derivedValues/derive.ts';
import { SECRET_KEYS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import { projectRoot } from '../base/projectRoot.ts';
import { readConsentTexts } from './readConsentTexts.ts';
import { changedReadOnly } from './changedReadOnly.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import { ELIGIBLE_STATES } from '../telehealth/eligibleStates.ts';
import { isPlainPhone } from './plainPhone.ts';
import { ENROLLMENT_SET, RETRIAGE_SET, TRANSITION_SET } from '../../enrollment/vocabulary/setNames.ts';

type Schemas = components['schemas'];

/** The server's own data about a member, with the answers to replay. */
export interface Claim {
  readonly partner: Schemas['Partner'];
  /** Facts of the eligibility check that was passed. */
  readonly eligibility: JsonObject;
  readonly availability: 'HAS_B2B_ACCOUNT' | 'HAS_B2C_ACCOUNT' | 'AVAILABLE';
  /** The telehealth states that the page may have had; by default ELIGIBLE_STATES. */
  readonly eligibleStates?: readonly string[];
  readonly experiments?: Readonly<Record<string, string>>;
  /** The page's language; by default `en`. */
  readonly locale?: string;
  /** The visitor's location, the same that /config.json reports to the page. */
  readonly location: Geography;
  readonly upid?: string;
  readonly answers: JsonObject;
  /** Location of the answers in the request, as a JSON Pointer. */
  readonly answersAt: '/userData/surveyAnswers' | '/survey' | '/answers';
  /** True when everything that an account needs must be answered. */
  readonly isComplete: boolean;
  /** The server's data about an existing member, for re-triage. */
  readonly profile?: JsonObject;
  readonly now: Date;
}

/** A replay that reached the end. */
export interface FinishedWalk {
  readonly ok: true;
  readonly way: Way;
  readonly questionSet: string;
  readonly version: number;
  /** The hash of the content of the set that was walked. */
  readonly setHash: string | null;
  /** The answers on the way, without passwords. Includes those of the enrollment that a transition continues. */
  readonly answers: JsonObject;
  /** All answers of the member: those on the way, and those carried over. */
  readonly allAnswers: JsonObject;
}

/** A member survey that was walked to its end. */
export interface MemberSurveyWalk extends FinishedWalk {
  /** The values that the set derives from the answers, such as a score, without unanswered ones. */
  readonly results: JsonObject;
}

/** Replays a member's answers through a question set, as the page did. */
export interface Replay {
  readonly enrollment: (claim: Claim) => FinishedWalk | Failure;
  /**
   * For a consumer account. Answers of an enrollment count as carried over, with the program they led to when the enrollment was
   * finished.
   */
  readonly transition: (claim: Claim) => FinishedWalk | Failure;
  readonly retriage: (claim: Claim) => FinishedWalk | Failure;
  /** For a set with its own route. Returns null if there is no such set. */
  readonly memberSurvey: (name: string, claim: Claim) => MemberSurveyWalk | Failure | null;
  /** Returns the parts of the page's routes that the definitions declare. */
  readonly declaredRoutes: () => DeclaredRoutes;
  /** Returns the texts of consents whose wording is kept as evidence. */
  readonly consentTexts: () => readonly string[];
  /** Returns the contents of the current sets. */
  readonly contents: () => readonly (HashedSet & { readonly name: string })[];
  /** Returns a replay that uses these sets instead of the current ones of the same names. */
  readonly withSets: (sets: readonly ReplayedSet[]) => Replay;
}

/** A compiled set of any version, with the lists that its rules read. */
export interface ReplayedSet {
  readonly set: CompiledSet;
  readonly environment: Environment;
}

/** Placeholder for the password, which no rule depends on. The handlers check the real one (passwordRefusal). */
const PASSWORDS = Object.fromEntries(SECRET_KEYS.map((key) => [key, { password: 'stands in for 7 passwords' }]));
const phoneOrPlain: CheckHook = (value, args, context) => (isPlainPhone(value) ? [] : phone(value, args, context));
/** The handlers check passwords, so the replay accepts any. */
const HOOKS: Hooks = {
  derive: deriveHooks,
  check: { adultAge, phone: phoneOrPlain, passwordStrength: () => [] },
  payload: payloadHooks,
  library,
};

/**
 * Loads and compiles the question sets once.
 * @param root the folder that contains question-sets/
 * @throws when a set cannot be loaded
 */
export function makeReplay(environmentName: Environment['name'], root = projectRoot()): Replay {
  const environments = loadEnvironments({ environmentSchema }, root);
  const contentOf = (name: string): SetContent => ({ set: loadQuestionSet(name, root), environments });
  const names = questionSetNames(root);
  const replayed = names.map(contentOf).filter(({ set }) => isReplayed(set));
  const sets = replayed.map((content) => compiledContent(content, environmentName));
  const movedSlugs = Object.entries(objectAt(environmentIn(environments, environmentName), 'movedSlugs'));
  const routes: DeclaredRoutes = {
    surveys: replayed.flatMap(({ set }) => (set.route === undefined ? [] : [set.route])),
    movedSlugs: Object.fromEntries(movedSlugs.flatMap(([slug, current]) => (typeof current === 'string' ? [[slug, current]] : []))),
  };
  const texts = readConsentTexts(root);
  const contents = (): ReturnType<Replay['contents']> => names.map((name) => ({ name, ...hashSet(contentOf(name)) }));
  return replayOf(sets, { declaredRoutes: () => routes, consentTexts: () => texts, contents });
}

/** Compiles a set of any version. */
export function compiledContent(content: SetContent, environmentName: Environment['name']): ReplayedSet {
  return { set: compileSet(withHash(content), HOOKS), environment: environmentIn(content.environments, environmentName) };
}

function environmentIn(environments: readonly Environment[], wanted: Environment['name']): Environment {
  const environment = environments.find(({ name }) => name === wanted);
  if (!environment) throw new Error(`The definitions have no lists of the environment ${wanted}.`);
  return environment;
}

function replayOf(sets: readonly ReplayedSet[], rest: Pick<Replay, 'declaredRoutes' | 'consentTexts' | 'contents'>): Replay {
  const byName = new Map(sets.map((each) => [each.set.source.name, each]));
  const setOf = (name: QuestionSetName): ReplayedSet => {
    const replayed = byName.get(name);
    if (!replayed) throw new Error(`There is no question set ${name}.`);
    return replayed;
  };
  return {
    ...rest,
    withSets: (others) => replayOf([...sets, ...others], rest),
    enrollment: (claim) => replayOn(setOf(ENROLLMENT_SET), claim),
    retriage: (claim) => {
      const retriage = setOf(RETRIAGE_SET);
      const walked = replayOn(retriage, claim);
      const offeredAnswers = walked.ok ? null : acceptedAnswers(retriage, claim);
      return offeredAnswers ? replayOn(retriage, claim, { answers: offeredAnswers }) : walked;
    },
    memberSurvey: (name, claim) => {
      const survey = byName.get(name);
      if (!survey || !isOwnSurvey(survey.set.source)) return null;
      const walked = replayOn(survey, claim);
      return walked.ok
        ? { ...walked, answers: without(walked.answers, COMPUTED_KEYS), results: resultsOf(survey.set, walked.way) }
        : walked;
    },
    transition: (claim) => {
      const enrollment = setOf(ENROLLMENT_SET);
      const transition = setOf(TRANSITION_SET);
      const enrollmentWalk = replayOn(enrollment, { ...claim, isComplete: false });
      const enrollmentAnswers = enrollmentWalk.ok ? enrollmentWalk.answers : unfinishedAnswers(enrollment, transition.set, claim);
      const carried = enrollmentWalk.ok
        ? { answers: { ...without(claim.answers, COMPUTED_KEYS), ...enrollmentAnswers }, program: enrollmentWalk.way.program }
        : { answers: enrollmentAnswers };
      const walked = replayOn(transition, claim, carried);
      return walked.ok ? { ...walked, answers: { ...enrollmentAnswers, ...walked.answers } } : walked;
    },
  };
}

/** Returns true for a set with its own route. */
function isOwnSurvey({ name, route }: QuestionSet): boolean {
  return !Object.hasOwn(SETS, name) && route !== undefined;
}

/** Returns true for a set whose answers the server replays. Loading the others would waste memory. */
function isReplayed(set: QuestionSet): boolean {
  return isOwnSurvey(set) || [ENROLLMENT_SET, TRANSITION_SET, RETRIAGE_SET].includes(set.name);
}

/**
 * Replays the answers for each calendar day that may be the member's (the server's, the day before, the day after) and for each list
 * of telehealth states that the page may have had: the real one, or none when its call failed, which can only withhold MED. Returns
 * the first replay that ends with the page's findings, or else the first that ends.
 * @see [API-44]
 */
function replayOn({ set, environment }: ReplayedSet, claim: Claim, carried?: Context['carried']): FinishedWalk | Failure {
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

/** Answers that are computed from the others; the page only claims them. */
const COMPUTED_KEYS = ['dppEligible', 'wasOfferedDpp', 'wasOfferedMed'];

/** Returns the derived values that the answers of a way determine. */
function resultsOf({ source }: CompiledSet, { read }: Way): JsonObject {
  const values = Object.keys(source.derived).map((name) => [name, read(`derived.${name}`)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Returns the key of a computed answer that the page claims differently from the replay, or null. */
export function mismatchedAnswer({ answers }: FinishedWalk, claimed: JsonObject): string | null {
  return COMPUTED_KEYS.find((key) => Object.hasOwn(claimed, key) && claimed[key] !== answers[key]) ?? null;
}

/** Returns the answers of an unfinished enrollment so far, without those that the next set asks itself. */
function unfinishedAnswers(enrollment: ReplayedSet, next: CompiledSet, claim: Claim): JsonObject {
  const { set } = enrollment;
  const { way } = sessionToday(enrollment, claim);
  const answers = withoutUnknown(set, surveyAnswers({ set: set.source, way }));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => next.steps.every((step) => step.key !== key)));
}

/** Walks the answers on the server's day, as far as they lead. */
function sessionToday({ set, environment }: ReplayedSet, claim: Claim): Session {
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
 * Returns the answers that an accepted offer carries into a re-triage that starts over. Returns null when the claim's answers do
 * not lead to a screen-out with that offer, or lack the answers that accepting it sets.
 * @see [SCREEN-29] [D-28]
 */
function acceptedAnswers(retriage: ReplayedSet, claim: Claim): JsonObject | null {
  const offer = offerOf(sessionToday(retriage, claim));
  if (!offer?.startsOver) return null;
  return Object.entries(offer.sets).every(([key, value]) => claim.answers[key] === value) ? offer.sets : null;
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

/** Form answers, by key. */
const formsOf = memoise(({ steps }: CompiledSet) =>
  steps.flatMap(({ key, step }) => (step.answer?.type === 'form' ? [[key, step.answer] as const] : [])),
);

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

/** Removes form fields that their steps do not declare, so that nothing a client adds is stored. */
function withoutUnknown(set: CompiledSet, answers: JsonObject): JsonObject {
  let remaining = answers;
  for (const [key, schema] of formsOf(set)) {
    const answer = answers[key];
    const fields = isJsonObject(answer) ? knownFields(schema, answer) : answer;
    if (fields !== answer) remaining = { ...remaining, [key]: fields };
  }
  return remaining;
}

/** Returns the form itself when it has no unknown fields, as nearly all have. */
function knownFields({ fields }: FormSchema, answer: JsonObject): JsonObject {
  let isUnchanged = true;
  const declared: Record<string, Json | undefined> = {};
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) declared[name] = field.type === 'form' && isJsonObject(value) ? knownFields(field, value) : value;
    if (!field || declared[name] !== value) isUnchanged = false;
  }
  return isUnchanged ? answer : declared;
}

/** Builds the refusal for answers that do not reach the end: where they stopped, and why. */
function refusal({ source }: CompiledSet, outcome: WalkOutcome | null, { answersAt }: Claim): Failure {
  const key = source.steps.find(({ id }) => id === outcome?.at)?.answerKey ?? outcome?.at ?? '';
  const errors = (outcome?.errors ?? []).slice(0, 20).map(({ path, code }) => ({ path: `${answersAt}/${key}${path}`, code }));
  return fail(422, 'SURVEY_NOT_ACCEPTED', {
    ...(outcome?.at && { step: outcome.at }),
    reason: reasonOf(outcome),
    ...(errors.length > 0 && { errors }),
  });
}

function reasonOf(outcome: WalkOutcome | null): string {
  switch (outcome?.outcome) {
    case 'needsAnswer':
      return 'The step has no answer.';
    case 'invalid':
      return `The answer is invalid: ${[...new Set(outcome.errors.map(({ code }) => code))].join(', ')}.`;
    case 'screenedOut':
      return `The answers are screened out: ${outcome.screenOutReason}.`;
    case 'error':
      return `The survey ends with ${outcome.errorState}.`;
    default:
      return 'The answers do not reach the end of the survey.';
  }
}

/** Builds the refusal for answers that lead to a different end than the call claims. */
export function refusalAt(way: Way, reason: string): Failure {
  const step = way.visited.at(-1);
  return fail(422, 'SURVEY_NOT_ACCEPTED', { ...(step !== undefined && { step }), reason });
}

/** Returns a number that the way computes, such as `derived.weightKg`, or null. */
export function numberOf(way: Way, name: string): number | null {
  const value: Json = way.read(name);
  return typeof value === 'number' ? value : null;
}
