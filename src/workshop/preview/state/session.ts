import { atom } from 'jotai';
import type { Json } from '../../../runtime/base/json.ts';
import type { CallSpec, Session, SessionRecord } from '../../../runtime/engine/types.ts';
import type { SurveyExit } from '../../../runtime/survey/types.ts';

/** The member's session in the preview. */
export interface PreviewSession {
  /** Changes when the session is replaced from outside, so that the survey starts again from `record`. */
  readonly generation: number;
  readonly record: SessionRecord | null;
  /** The session that `record` was saved from; null until the survey has shown a step. */
  readonly session: Session | null;
  /** Earlier records, the latest last; null for a session that had not begun. */
  readonly earlier: readonly (SessionRecord | null)[];
  /** The destination after the survey; null while the survey is shown. */
  readonly exit: SurveyExit | null;
  /** The calls that the survey has made, with their outcomes. No call leaves the preview. */
  readonly calls: readonly SimulatedCall[];
}

/** A call that the preview has answered itself. */
export interface SimulatedCall {
  readonly spec: CallSpec;
  readonly outcome: string;
}

/** A session that has not begun. */
export const NOT_BEGUN: PreviewSession = { generation: 0, record: null, session: null, earlier: [], exit: null, calls: [] };

/** True once a set was opened in this page. Sets that are opened later begin in their own world, even if the page was reloaded. */
export const hasOpenedSetAtom = atom(false);

/** The shown session. */
export const shownAtom = atom<PreviewSession>(NOT_BEGUN);

/** Returns true if another session has replaced that of a generation. */
export function isReplaced(generation: number, shown: PreviewSession): boolean {
  return shown.generation !== generation;
}

/**
 * Returns the state after a change by the survey of a generation. The change is ignored if the session has been replaced since: a
 * survey may still save while it leaves the page.
 */
export function applyChange(generation: number, shown: PreviewSession, change: (shown: PreviewSession) => PreviewSession): PreviewSession {
  return isReplaced(generation, shown) ? shown : change(shown);
}

/** Returns the state after the survey has saved a record. */
export function withSaved(shown: PreviewSession, record: SessionRecord, session: Session | null): PreviewSession {
  const isSame = shown.record !== null && isSameState(shown.record, record);
  const earlier = shown.record === null || isSame ? shown.earlier : [...shown.earlier, shown.record];
  return { ...shown, record, session, earlier };
}

/** Returns true if two records are of the same state: the second may lack passwords, but nothing else. */
function isSameState(before: SessionRecord, after: SessionRecord): boolean {
  const comparable = Object.fromEntries(Object.entries(before.answers).filter(([key]) => after.answers[key] !== undefined));
  return JSON.stringify([comparable, before.position]) === JSON.stringify([after.answers, after.position]);
}

/** Returns the state with another session, from which the survey starts again. */
export function withReplaced(shown: PreviewSession, record: SessionRecord | null): PreviewSession {
  return { ...NOT_BEGUN, generation: shown.generation + 1, record, earlier: [...shown.earlier, shown.record] };
}

/** Returns the state before the last change; unchanged if there is none. */
export function withUndone(shown: PreviewSession): PreviewSession {
  const record = shown.earlier.at(-1);
  if (record === undefined) return shown;
  return { ...NOT_BEGUN, generation: shown.generation + 1, record, earlier: shown.earlier.slice(0, -1) };
}

/** An option that the author has renamed. */
export interface RenamedOption {
  readonly answerKey: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the state with an option renamed in all answers; the same object if no answer has it. */
export function renameIn(shown: PreviewSession, renamed: RenamedOption): PreviewSession {
  const record = withRenamed(shown.record, renamed);
  const earlier = shown.earlier.map((each) => withRenamed(each, renamed));
  if (record === shown.record) return earlier.every((each, index) => each === shown.earlier[index]) ? shown : { ...shown, earlier };
  return { ...shown, generation: shown.generation + 1, record, session: null, earlier };
}

function withRenamed(record: SessionRecord | null, { answerKey, from, to }: RenamedOption): SessionRecord | null {
  const oldAnswer = record?.answers[answerKey];
  if (!record || oldAnswer === undefined) return record;
  const answer = Array.isArray(oldAnswer)
    ? oldAnswer.map((each: Json) => (each === from ? to : each))
    : oldAnswer === from
      ? to
      : oldAnswer;
  return JSON.stringify(answer) === JSON.stringify(oldAnswer) ? record : { ...record, answers: { ...record.answers, [answerKey]: answer } };
}
