import type { QuestionSet, SurveyTexts } from '../definitions/types.ts';
import { compileSet } from '../engine/compile.ts';
import { stepAt } from '../engine/session.ts';
import type { CompiledSet, LateHooks, Session, SessionRecord } from '../engine/types.ts';
import { copyOf, nextStep } from '../engine/way.ts';
import { checksOf } from './checksOf.ts';
import { INELIGIBLE, stepIdOf } from './sync.ts';
import { widgetNeeded } from './widgets.ts';

/** A set ready to run, with its texts and the hooks that come when they are needed. */
export interface LoadedSurvey {
  readonly set: CompiledSet;
  readonly late: LateHooks;
  readonly texts: SurveyTexts;
}

/** A set compiled for the page. */
export type PreparedSet = Pick<LoadedSurvey, 'set' | 'late'>;

/** Compiles a set for a page, with hooks of which some are loaded when they are needed. */
export function prepareSet(source: QuestionSet, late: LateHooks): PreparedSet {
  return { set: compileSet(source, late.hooks), late };
}

/** Fetches what walking past the answers of a record needs. */
export function checksOfRecord({ set, late }: LoadedSurvey, record: Pick<SessionRecord, 'answers'>): Promise<void> {
  const answered = set.steps.filter(({ key }) => record.answers[key] !== undefined);
  return late.loadChecks(answered.flatMap(({ step }) => checksOf(step)));
}

/** Fetches what validating the current step's answer needs. @returns null when nothing is missing. */
export function checksNeeded({ set, late }: LoadedSurvey, session: Session): Promise<void> | null {
  const at = stepAt(session);
  const missing = at ? checksOf(at.step).filter((name) => !set.hooks.check[name]) : [];
  return missing.length === 0 ? null : late.loadChecks(missing);
}

/** Whether the words of what a session shows are there; past the last step none are needed. */
export function hasTexts({ texts }: LoadedSurvey, session: Session): boolean {
  return session.position.at === 'end' || texts.steps[stepIdOf(session)] !== undefined;
}

/** Fetches the widget that showing a session needs. @returns null when it is there. */
export function widgetFor(session: Session): Promise<void> | null {
  if (session.position.at === 'ineligible') return widgetNeeded({ widget: INELIGIBLE });
  const at = stepAt(session);
  return at ? widgetNeeded(at.step) : null;
}

/** Fetches ahead what the step after this one, or the completion, needs, as the answers so far would lead. A failure shows when it is needed. */
export function fetchAhead({ set, late }: LoadedSurvey, session: Session): void {
  const at = stepAt(session);
  if (at && at.index >= set.steps.length - 2) Promise.all([import('./complete.ts'), late.loadPayloads()]).catch(() => undefined);
  const next = at && nextStep(set, copyOf(set, session.way), at.index + 1);
  if (!next) return;
  const own = at ? checksOf(at.step) : [];
  const missing = [...own, ...checksOf(next.step)].filter((name) => !set.hooks.check[name]);
  Promise.all([widgetNeeded(next.step), late.loadChecks(missing)]).catch(() => undefined);
}
