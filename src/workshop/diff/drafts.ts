import type { JsonObject } from '../../runtime/base/json.ts';
import { resumeSession, saveSession, stepAt, withoutSecrets } from '../../runtime/engine/session.ts';
import type { CompiledSet, CompiledStep, Context, FieldError, Session, SessionRecord } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';

/** What becomes of a draft in the new version. The first three stop it; with the others it goes on. */
export type DraftFate = 'answerRefused' | 'positionGone' | 'screenedOut' | 'askedAgain' | 'answerDropped';

/** The fates of drafts that cannot go on where they stood: what the publish gate stops at. */
export const STOPPED: readonly DraftFate[] = ['answerRefused', 'positionGone', 'screenedOut'];

/** A draft of the old version that does not simply go on in the new one. */
export interface DraftProblem {
  readonly fate: DraftFate;
  /** The step that the draft stood at. */
  readonly stoodAt: string;
  /** The step where it stands now; null at the end. */
  readonly standsAt: string | null;
  /** The answers that are refused or dropped, by key, or the reason of the screen-out. */
  readonly about: string;
  readonly errors: readonly FieldError[];
  readonly member: string;
}

/** The records that a session left behind at each step of its way: what a reload or another day would find. */
export function draftsOf(session: Session): readonly SessionRecord[] {
  const { set, way } = session;
  const whole = withoutSecrets(set, saveSession(session));
  const drafts: SessionRecord[] = [];
  let answers: JsonObject = {};
  let results: SessionRecord['results'] = {};
  for (const id of way.visited) {
    drafts.push({ ...whole, answers, results, position: { at: 'step', step: id } });
    const key = set.steps[set.indexOf.get(id) ?? -1]?.key;
    if (key !== undefined && whole.answers[key] !== undefined) answers = { ...answers, [key]: whole.answers[key] };
    const result = whole.results[id];
    if (result !== undefined) results = { ...results, [id]: result };
  }
  return drafts;
}

/** True where a step waits for something that the record does not hold: its answer, or the result of its call. */
function isAsked({ step, key }: CompiledStep, { answers, results }: SessionRecord): boolean {
  return (step.answer !== undefined && answers[key] === undefined) || (step.call !== undefined && results[step.id] === undefined);
}

/**
 * What becomes of a draft in a set: resumed as the page resumes it.
 * @returns null when it goes on where it stood, with all its answers
 */
export function draftProblem(set: CompiledSet, context: Context, record: SessionRecord, member: string): DraftProblem | null {
  if (record.position.at !== 'step') return null;
  const { step } = record.position;
  const session = resumeSession(set, context, record);
  const at = stepAt(session);
  const problem = (fate: DraftFate, about: string, errors: readonly FieldError[] = []): DraftProblem => {
    const standsAt = session.position.at === 'end' ? null : session.position.step;
    return { fate, stoodAt: step, standsAt, about, errors, member };
  };
  if (session.position.at === 'ineligible') return problem('screenedOut', session.position.reason);
  if (at?.step.id === step) {
    const dropped = Object.keys(record.answers).filter((key) => session.way.answers[key] === undefined);
    return dropped.length > 0 ? problem('answerDropped', dropped.join(', ')) : null;
  }
  const answer = at ? record.answers[at.key] : undefined;
  const errors = at && answer !== undefined ? (at.validate?.(answer, scopeOf(session.way)).errors ?? []) : [];
  if (at && errors.length > 0) return problem('answerRefused', at.key, errors);
  const index = set.indexOf.get(step);
  if (index === undefined) return problem('positionGone', 'the step is no longer there');
  if (at && at.index < index && isAsked(at, record)) return problem('askedAgain', at.key);
  return problem('positionGone', 'the step is hidden now');
}

/** Drafts that have the same fate for the same cause, and one of them. */
export interface DraftClass {
  readonly fate: DraftFate;
  readonly about: string;
  readonly errors: readonly FieldError[];
  /** The steps that drafts stood at. */
  readonly stoodAt: readonly string[];
  readonly members: readonly string[];
  readonly drafts: number;
  readonly witness: DraftProblem;
}

/** Puts drafts together that have the same fate for the same cause; those that cannot go on first. */
export function draftClasses(problems: readonly DraftProblem[]): readonly DraftClass[] {
  const classes = new Map<string, DraftClass>();
  for (const witness of problems) {
    const { fate, about, errors, stoodAt, member } = witness;
    const place = fate === 'positionGone' ? stoodAt : '';
    const key = JSON.stringify([fate, about, errors, place]);
    const known = classes.get(key) ?? { fate, about, errors, stoodAt: [], members: [], drafts: 0, witness };
    classes.set(key, {
      ...known,
      stoodAt: [...new Set([...known.stoodAt, stoodAt])],
      members: [...new Set([...known.members, member])],
      drafts: known.drafts + 1,
    });
  }
  const order = (fate: DraftFate): number => (STOPPED.includes(fate) ? 0 : 1);
  return [...classes.values()].toSorted((one, other) => order(one.fate) - order(other.fate) || other.drafts - one.drafts);
}
