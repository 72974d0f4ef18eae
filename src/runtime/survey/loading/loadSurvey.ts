import { compileWith } from '../../engine/compileWith.ts';
import { stepAt } from '../../engine/session.ts';
import type { LazyHooks, Session, SessionRecord } from '../../engine/types.ts';
import { copyOf, nextStep } from '../../engine/way.ts';
import type { LoadedSurvey, SurveyPart } from '../loadedSurvey.ts';
import { INELIGIBLE } from '../navigation/stepId.ts';
import { ensureFormLibrary } from '../answers/lazyForm.ts';
import { hasFields, ensureWidget } from '../answers/widgets.ts';
import type { AnswerSchema, Check, Step } from '../../definitions/types.ts';

const NO_HOOKS: LazyHooks = {
  hooks: { derive: {}, check: {}, payload: {} },
  loadChecks: () => Promise.resolve(),
  loadPayloads: () => Promise.resolve(),
};

/** Makes a part of a set ready to show. */
export function preparePart({ set, texts }: SurveyPart): LoadedSurvey {
  return { set: compileWith(set, { hooks: NO_HOOKS.hooks, validator: null }), lazyHooks: NO_HOOKS, texts, answerHandling: null };
}

/** Loads the checks needed to replay the answers of a record. */
export function checksOfRecord({ set, lazyHooks }: LoadedSurvey, record: Pick<SessionRecord, 'answers'>): Promise<void> {
  const answeredSteps = set.steps.filter(({ key }) => record.answers[key] !== undefined);
  return lazyHooks.loadChecks(answeredSteps.flatMap(({ step }) => checksOf(step)));
}

/** Loads the checks needed to validate the current step's answer. @returns null if they are loaded. */
export function ensureChecks({ set, lazyHooks }: LoadedSurvey, session: Session): Promise<void> | null {
  const current = stepAt(session);
  const missing = current ? checksOf(current.step).filter((name) => !set.hooks.check[name]) : [];
  return missing.length === 0 ? null : lazyHooks.loadChecks(missing);
}

/** Loads the widget of the session's current screen, which is all that its first paint needs. @returns null if it is loaded. */
export function widgetFor(session: Session): Promise<void> | null {
  if (session.position.at === 'ineligible') return ensureWidget({ widget: INELIGIBLE });
  const current = stepAt(session);
  return current ? ensureWidget(current.step) : null;
}

/** Loads the widget of the session's current screen, and the library that binds its inputs. @returns null if both are loaded. */
export function viewFor(session: Session): Promise<void> | null {
  const current = stepAt(session);
  const loads = [widgetFor(session), current && hasFields(current.step.widget) ? ensureFormLibrary() : null].filter(
    (load) => load !== null,
  );
  return loads.length === 0 ? null : Promise.all(loads).then(() => undefined);
}

/**
 * Preloads the code that the next step or the completion needs. The next step is predicted from the answers so far. A failure is
 * ignored: it is reported when the code is needed.
 */
export function prefetchNext({ set, lazyHooks, answerHandling }: LoadedSurvey, session: Session): void {
  if (!answerHandling) return;
  const current = stepAt(session);
  if (current && current.index >= set.steps.length - 2)
    Promise.all([import('../completion/complete.ts'), lazyHooks.loadPayloads()]).catch(() => undefined);
  const next = current && nextStep(set, copyOf(set, session.way), current.index + 1);
  if (!next) return;
  const currentChecks = current ? checksOf(current.step) : [];
  const missing = [...currentChecks, ...checksOf(next.step)].filter((name) => !set.hooks.check[name]);
  Promise.all([ensureWidget(next.step), ensureFormLibrary(), lazyHooks.loadChecks(missing)]).catch(() => undefined);
}

function hooksIn(checks: readonly Check[] | undefined): readonly string[] {
  return (checks ?? []).flatMap((check) => ('hook' in check ? [check.hook] : []));
}

function hooksOf(schema: AnswerSchema & { readonly checks?: readonly Check[] }): readonly string[] {
  const nestedHooks = schema.type === 'form' ? Object.values(schema.fields).flatMap(hooksOf) : [];
  return [...hooksIn(schema.checks), ...nestedHooks];
}

/**
 * Returns the names of the check hooks that validate a step's answer. They must be loaded before the step is submitted or
 * replayed.
 */
function checksOf(step: Step): readonly string[] {
  return [...hooksIn(step.checks), ...(step.answer ? hooksOf(step.answer) : [])];
}
