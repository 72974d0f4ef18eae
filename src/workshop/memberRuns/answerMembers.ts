import { isJsonObject, isSameJson, jsonAt, jsonIn, type Json } from '../../runtime/base/json.ts';
import { removedPaths } from '../exampleMembers/wholeWalk.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { CompiledStep, Session } from '../../runtime/engine/types.ts';
import { differencesOf, stopOf, type MemberRun } from './memberRuns.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';

/** A member that stops at a question, with the question. */
export interface Stopped {
  readonly run: MemberRun;
  readonly at: CompiledStep;
  readonly session: Session;
}

/** Converts a typed answer to the type of its question. */
export function answerFrom({ step: { answer } }: CompiledStep, typed: string): Json {
  switch (answer?.type) {
    case 'choices':
      return typed === '' ? [] : typed.split(',');
    case 'number':
      return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
    case 'agree':
    case 'flag':
      return typed === 'true' || typed === 'yes';
    case 'form': {
      const value = jsonIn(typed);
      return value === undefined ? typed : value;
    }
    default:
      return typed;
  }
}

/** Describes the answers that a question accepts. */
export function describeAccepted({ step: { answer } }: CompiledStep): string {
  if (answer?.type === 'choice' || answer?.type === 'choices') return answer.options.join(', ');
  if (answer?.type === 'number') return `a number from ${answer.min ?? 0}${answer.max === undefined ? '' : ` to ${answer.max}`}`;
  if (answer?.type === 'agree' || answer?.type === 'flag') return 'yes or no';
  return answer?.type === 'form' ? 'an object in JSON' : 'text';
}

/** Returns the question at which a member stops for lack of an answer; null if the member does not stop. */
export function questionOf(run: MemberRun): CompiledStep | null {
  return stopOf(run) === null ? null : stepAt(run.outcome.session);
}

/** Returns the members that stop at a question. One based on another counts only if its base does not stop there. */
export function membersStoppedAt(runs: readonly MemberRun[], key: string): readonly Stopped[] {
  const stopped = runs.flatMap((run): readonly Stopped[] => {
    const at = questionOf(run);
    return at?.key === key ? [{ run, at, session: run.outcome.session }] : [];
  });
  const members = new Set(stopped.map(({ run }) => run.member));
  return stopped.filter(({ run: { member } }) => member.base === null || !members.has(member.base));
}

/** Returns true for an answer that the question accepts from a stopped member. */
export function accepts({ at, session }: Stopped, value: Json): boolean {
  return (at.validate?.(value, { way: session.way, answer: value }).errors ?? []).length === 0;
}

/**
 * Returns the text of a stopped member's file with the answer, after the answers to earlier questions. If the file removes the base's
 * answer, drops that removal.
 */
export function answeredText(text: string, { run: { member }, at, session }: Stopped, value: Json): string {
  const { path, base, written } = member;
  const removed = removedPaths(written.walk).map((keys) => keys.join('.'));
  const kept = removed.filter((name) => name !== `answers.${at.key}`);
  const without = kept.length > 0 ? kept : undefined;
  const restored = kept.length === removed.length ? text : withValue(text, [...path, 'walk', 'without'], without);
  if (base && isSameJson(jsonAt(base.walk, ['answers', at.key]), value)) return restored;
  const before = new Set(session.way.visited.flatMap((id) => session.set.steps[session.set.indexOf.get(id) ?? -1]?.key ?? []));
  return withValue(restored, [...path, 'walk', 'answers', at.key], value, before);
}

/** Removes a step from every list of a result, to compare the rest. */
function without(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value.filter((item) => item !== step).map((item: Json) => without(item, step) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, without(own, step)]));
}

/** Returns true for a member whose only change is an added step, which the author has just confirmed. */
export function onlyGainsStep(run: MemberRun, step: string): boolean {
  return !run.passes && stopOf(run) === null && differencesOf(run).every(({ was, now }) => isSameJson(without(now, step), was));
}
