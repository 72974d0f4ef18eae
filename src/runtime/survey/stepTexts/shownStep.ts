import { pick, type Json, type JsonObject } from '../../base/json.ts';
import type { StepTexts, SurveyTexts } from '../../definitions/types.ts';
import { offerOf } from '../../engine/offer.ts';
import type { Session } from '../../engine/types.ts';
import { currentStep, type StepView } from '../../engine/view.ts';
import { scopeOf } from '../../engine/way.ts';
import { guessableWords } from './guessableWords.ts';
import { replyAbove } from './reply.ts';
import { INELIGIBLE } from '../navigation/stepId.ts';
import { fillIn, shownTexts } from './texts.ts';
import { unitsInUse } from '../units.ts';

/** A step as shown: the engine's view of it, its texts, and the facts that widgets use, which include its text values. */
export interface ShownStep {
  readonly view: StepView;
  readonly texts: StepTexts;
  readonly facts: JsonObject;
  /** The reply to an earlier answer, shown above this step; null for none. */
  readonly reply: string | null;
}

/** Returns the step or the ineligible screen that a session shows; null past the last step. */
export function shownStep(session: Session, texts: SurveyTexts, visit: JsonObject): ShownStep | null {
  const view = currentStep(session);
  const facts = factsOf(session, visit, view?.step.options?.['waitsFor']);
  if (session.position.at === 'ineligible') return ineligibleStep(session, session.position.reason, texts, facts);
  if (!view) return null;
  const values = { ...facts, ...view.textValues };
  const reply = replyAbove(session, texts);
  const stepTexts = shownTexts(texts.steps[view.step.id] ?? { title: view.step.id }, view.variant, values);
  return {
    view,
    texts: isAskedAgain(session, view) ? withRepeatTexts(stepTexts) : stepTexts,
    facts:
      view.step.sensitive === true
        ? { ...values, guessableWords: guessableWords(session, view.step.answer, facts['productName']) }
        : values,
    reply: reply && fillIn(reply, facts),
  };
}

/** Returns true if a reload has lost the password, which is the case if later steps are answered. @see [D-22] */
function isAskedAgain({ set, answers }: Session, { step, key }: StepView): boolean {
  if (step.sensitive !== true || answers[key] !== undefined) return false;
  const laterSteps = set.steps.slice((set.indexOf.get(step.id) ?? set.steps.length) + 1);
  return laterSteps.some((each) => answers[each.key] !== undefined);
}

/** Replaces the texts of a password step that is shown again. They explain why, and label Next differently. */
function withRepeatTexts(stepTexts: StepTexts): StepTexts {
  const { againTitle, againBody, againNext } = stepTexts.messages ?? {};
  if (againTitle === undefined || againBody === undefined) return stepTexts;
  return {
    ...stepTexts,
    title: againTitle,
    body: againBody,
    ...(againNext !== undefined && { actions: { ...stepTexts.actions, next: againNext } }),
  };
}

/** @param waitsFor the fact about the visit that the step's widget needs */
function factsOf({ way }: Session, visit: JsonObject, waitsFor: Json | undefined): JsonObject {
  const facts = { ...visit, ...pick(way.member, ['country', 'region', 'locale', String(waitsFor)]) };
  return { ...facts, units: unitsInUse(visit['units'], facts) };
}

/** Builds the ineligible screen, which is not a step of the set. Its texts depend on the reason, its offer on the screen-out. */
function ineligibleStep(session: Session, reason: string, { steps, screenOuts }: SurveyTexts, facts: JsonObject): ShownStep {
  const offer = offerOf(session);
  const baseTexts = steps[INELIGIBLE] ?? { title: '' };
  const rule = session.set.source.screenOuts.find((screenOut) => screenOut.reason === reason)?.variant ?? null;
  const variant = session.set.rule(rule)(scopeOf(session.way));
  return {
    view: {
      step: { id: INELIGIBLE, section: sectionOf(session), widget: INELIGIBLE, options: offer ? { offer: offer.id ?? 'offer' } : {} },
      key: offer?.answerKey ?? INELIGIBLE,
      variant: null,
      prefilled: undefined,
      value: undefined,
      choices: [],
      exclusive: [],
      textValues: {},
      askedFields: () => [],
    },
    texts: shownTexts({ ...baseTexts, ...screenOuts[reason] }, typeof variant === 'string' ? variant : null, facts),
    facts: { ...facts, reason },
    reply: null,
  };
}

/** Returns the section of the current step, of the step that screened out, or of the last step. */
export function sectionOf({ set, way, position }: Session): string {
  const id = position.at === 'end' ? way.visited.at(-1) : position.step;
  return set.steps[set.indexOf.get(id ?? '') ?? -1]?.step.section ?? '';
}
