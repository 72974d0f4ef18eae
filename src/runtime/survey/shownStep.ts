import type { Json, JsonObject } from '../base/json.ts';
import type { StepTexts, SurveyTexts } from '../definitions/types.ts';
import { offerOf } from '../engine/offer.ts';
import type { Session } from '../engine/types.ts';
import { currentStep, type StepView } from '../engine/view.ts';
import { scopeOf } from '../engine/way.ts';
import { knownWords } from './knownWords.ts';
import { replyAbove } from './reply.ts';
import { socialProofCount } from './socialProof.ts';
import { startingValue } from './startingValue.ts';
import { INELIGIBLE } from './sync.ts';
import { fillIn, shownTexts } from './texts.ts';
import { unitsInUse } from './units.ts';

/** A step as it is shown: what the engine says of it, its words, and the facts around it. */
export interface ShownStep {
  readonly view: StepView;
  readonly texts: StepTexts;
  readonly facts: JsonObject;
  /** What an earlier answer is told above this step; null for nothing. */
  readonly reply: string | null;
}

/** What a session shows: a step, or the ineligible screen; null past the last step. */
export function shownStep(session: Session, texts: SurveyTexts, visit: JsonObject): ShownStep | null {
  const facts = factsOf(session, visit);
  if (session.position.at === 'ineligible') return ineligibleStep(session, session.position.reason, texts, facts);
  const view = currentStep(session);
  if (!view) return null;
  const values = { ...facts, ...view.textValues };
  const reply = replyAbove(session, texts);
  const words = shownTexts(texts.steps[view.step.id] ?? { title: view.step.id }, view.variant, values);
  return {
    view: { ...view, value: startingValue(view, session) },
    texts: isAskedAgain(session, view) ? askedAgain(words) : words,
    facts: view.step.sensitive === true ? { ...facts, knownWords: knownWords(session, view.step.answer) } : facts,
    reply: reply && fillIn(reply, facts),
  };
}

/** Whether a reload has lost the password: what comes after it is answered. @see [D-22] */
function isAskedAgain({ set, answers }: Session, { step, key }: StepView): boolean {
  if (step.sensitive !== true || answers[key] !== undefined) return false;
  const later = set.steps.slice((set.indexOf.get(step.id) ?? set.steps.length) + 1);
  return later.some((each) => answers[each.key] !== undefined);
}

/** The words of a password that is asked once more: why, and what its Next does now, in place of those for the first time. */
function askedAgain(words: StepTexts): StepTexts {
  const { againTitle, againBody, againNext } = words.messages ?? {};
  if (againTitle === undefined || againBody === undefined) return words;
  return {
    ...words,
    title: againTitle,
    body: againBody,
    ...(againNext !== undefined && { actions: { ...words.actions, next: againNext } }),
  };
}

function factsOf({ set, way, position }: Session, visit: JsonObject): JsonObject {
  const firstName = way.eligibility['firstName'];
  const age = 'age' in set.source.derived ? way.read('derived.age') : null;
  const counts = position.at === 'step' ? set.steps[set.indexOf.get(position.step) ?? -1]?.step.options?.['socialProof'] : undefined;
  const count = socialProofCount(way.known['gender'], typeof age === 'number' ? age : null, counts);
  const known = { ...visit, ...pick(way.member, ['eligibleStates', 'country', 'region']) };
  return {
    ...known,
    units: unitsInUse(visit['units'], known),
    ...(typeof firstName === 'string' && { firstName }),
    // The widget writes the count as the language does: its placeholder stays.
    ...(count !== undefined && { socialProofCount: count, count: '{{count}}' }),
    program: way.program,
    hideCost: way.context.partner.configs['HIDE_COST'] ?? null,
    dppOnly: 'dppOnly' in set.source.rules ? set.rule({ rule: 'dppOnly' })(scopeOf(way)) : false,
  };
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name): [string, Json][] => (from[name] === undefined ? [] : [[name, from[name]]])));
}

/** The ineligible screen is no step of a set: its words are those of the reason, its offer that of the screen-out. */
function ineligibleStep(session: Session, reason: string, { steps, screenOuts }: SurveyTexts, facts: JsonObject): ShownStep {
  const offer = offerOf(session);
  const plain = steps[INELIGIBLE] ?? { title: '' };
  const { dppOnlyBody, ...words } = screenOuts[reason] ?? { title: plain.title, body: plain.body ?? '' };
  const messages = { ...plain.messages, ...(dppOnlyBody !== undefined && { dppOnlyBody }) };
  return {
    view: {
      step: { id: INELIGIBLE, section: sectionOf(session), widget: INELIGIBLE, options: { offer: offer !== null } },
      key: offer?.answerKey ?? INELIGIBLE,
      variant: null,
      value: undefined,
      choices: [],
      exclusive: [],
      textValues: {},
      askedFor: () => [],
    },
    texts: shownTexts({ ...plain, ...words, messages }, null, facts),
    facts: { ...facts, reason },
    reply: null,
  };
}

/** The section that a session is in: that of its step, of the step that screened out, or of the last one. */
export function sectionOf({ set, way, position }: Session): string {
  const id = position.at === 'end' ? way.visited.at(-1) : position.step;
  return set.steps[set.indexOf.get(id ?? '') ?? -1]?.step.section ?? '';
}
