import type { JsonObject } from '../../runtime/base/json.ts';
import { resumeSession, saveSession, stepAt, withoutSecrets } from '../../runtime/engine/session.ts';
import type { CompiledSet, CompiledStep, Context, FieldError, Session, SessionRecord } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';

/** The fate of a draft in the new version. The first three stop it; with the others it continues. */
export type DraftFate = 'answerRefused' | 'positionGone' | 'screenedOut' | 'askedAgain' | 'answerDropped';

/** The fates of drafts that cannot continue at their step. The publish gate stops at these. */
export const STOPPED: readonly DraftFate[] = ['answerRefused', 'positionGone', 'screenedOut'];

/** A draft of the old version that does not simply continue in the new one. */
export interface DraftProblem {
  readonly fate: DraftFate;
  /** The draft's step in the old version. */
  readonly stoodAt: string;
  /** Its step in the new version; null at the end. */
  readonly standsAt: string | null;
  /** The keys of refused or dropped answers, or the reason of the screen-out. */
  readonly about: string;
  readonly errors: readonly FieldError[];
  readonly member: string;
}

/** Returns the records that a session leaves at each step of its way, as a reload or a later visit finds them. */
export function draftsOf(session: Session): readonly SessionRecord[] {
  const { set, way } = session;
  const record = withoutSecrets(set, saveSession(session));
  const drafts: SessionRecord[] = [];
  let answers: JsonObject = {};
  let results: SessionRecord['results'] = {};
  for (const id of way.visited) {
    drafts.push({ ...record, answers, results, position: { at: 'step', step: id } });
    const key = set.steps[set.indexOf.get(id) ?? -1]?.key;
    if (key !== undefined && record.answers[key] !== undefined) answers = { ...answers, [key]: record.answers[key] };
    const result = record.results[id];
    if (result !== undefined) results = { ...results, [id]: result };
  }
  return drafts;
}

/** Returns true for a step that needs something which the record lacks: its answer, or the result of its call. */
function isAsked({ step, key }: CompiledStep, { answers, results }: SessionRecord): boolean {
  return (step.answer !== undefined && answers[key] === undefined) || (step.call !== undefined && results[step.id] === undefined);
}

/**
 * Returns the fate of a draft in a set, resumed as by the page.
 * @returns null when it continues at its step with all its answers
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
  if (index === undefined) return problem('positionGone', 'the step no longer exists');
  if (at && at.index < index && isAsked(at, record)) return problem('askedAgain', at.key);
  return problem('positionGone', 'the step is now hidden');
}

/** Drafts with the same fate for the same cause, and one of them. */
export interface DraftClass {
  readonly fate: DraftFate;
  readonly about: string;
  readonly errors: readonly FieldError[];
  /** The steps of the drafts in the old version. */
  readonly stoodAt: readonly string[];
  readonly members: readonly string[];
  readonly drafts: number;
  readonly witness: DraftProblem;
}

/** Groups drafts by fate and cause; those that cannot continue come first. */
export function draftClasses(problems: readonly DraftProblem[]): readonly DraftClass[] {
  const classes = new Map<string, DraftClass>();
  for (const witness of problems) {
    const { fate, about, errors, stoodAt, member } = witness;
    const place = fate === 'positionGone' ? stoodAt : '';
    const key = JSON.stringify([fate, about, errors, place]);
    const group = classes.get(key) ?? { fate, about, errors, stoodAt: [], members: [], drafts: 0, witness };
    classes.set(key, {
      ...group,
      stoodAt: [...new Set([...group.stoodAt, stoodAt])],
      members: [...new Set([...group.members, member])],
      drafts: group.drafts + 1,
    });
  }
  const order = (fate: DraftFate): number => (STOPPED.includes(fate) ? 0 : 1);
  return [...classes.values()].toSorted((one, other) => order(one.fate) - order(other.fate) || other.drafts - one.drafts);
}
