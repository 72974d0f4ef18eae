import environmentSchema from '../../../schemas/enrollment/environment.schema.json' with { type: 'json' };
import { adultAge } from '../../enrollment/hooks/answerChecks/adultAge.ts';
import { phone } from '../../enrollment/hooks/answerChecks/phone.ts';
import { deriveHooks } from '../../enrollment/hooks/derivedValues/derive.ts';
import { surveyAnswers } from '../../enrollment/hooks/payloads/parts.ts';
import { payloadHooks } from '../../enrollment/hooks/payloads/payloads.ts';
import type { DeclaredRoutes } from '../../enrollment/paths/routeAt.ts';
import { ENROLLMENT_SET, RETRIAGE_SET, TRANSITION_SET } from '../../enrollment/vocabulary/setNames.ts';
import { SETS, type QuestionSetName } from '../../enrollment/vocabulary/sets.ts';
import { objectAt, without, type JsonObject } from '../../runtime/base/json.ts';
import { hashSet, withHash, type HashedSet, type SetContent } from '../../runtime/definitions/contentHash.ts';
import { loadEnvironments, loadQuestionSet, questionSetNames } from '../../runtime/definitions/files.ts';
import type { Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { offerOf } from '../../runtime/engine/offer.ts';
import type { CheckHook, CompiledSet, Hooks, Way } from '../../runtime/engine/types.ts';
import { library } from '../../runtime/rules/library.ts';
import type { Failure } from '../base/problem.ts';
import { projectRoot } from '../base/projectRoot.ts';
import type { Claim, FinishedWalk, ReplayedSet } from './claim.ts';
import { withoutUnknown } from './declaredFields.ts';
import { isPlainPhone } from './plainPhone.ts';
import { readConsentTexts } from './readConsentTexts.ts';
import { COMPUTED_KEYS, replayOn, sessionToday } from './replayOn.ts';

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

/** Returns the derived values that the answers of a way determine. */
function resultsOf({ source }: CompiledSet, { read }: Way): JsonObject {
  const values = Object.keys(source.derived).map((name) => [name, read(`derived.${name}`)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
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

/** Returns the answers of an unfinished enrollment so far, without those that the next set asks itself. */
function unfinishedAnswers(enrollment: ReplayedSet, next: CompiledSet, claim: Claim): JsonObject {
  const { set } = enrollment;
  const { way } = sessionToday(enrollment, claim);
  const answers = withoutUnknown(set, surveyAnswers({ set: set.source, way }));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => next.steps.every((step) => step.key !== key)));
}
