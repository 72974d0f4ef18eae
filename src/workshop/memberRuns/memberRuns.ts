import { isJsonObject, isSameJson, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { expectationOf } from '../generatedMembers/candidate.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import type { ExampleMember } from '../exampleMembers/members.ts';
import { includes } from '../mutate/includes.ts';
import { outputOf, walkInput } from '../walk/walkMember.ts';
import type { LoadedMembers, LoadedGeneratedMember } from './loadMembers.ts';

/** An example member and its walk through the current definitions. */
export interface MemberRun {
  readonly member: ExampleMember;
  /** Null for a hand-written member. */
  readonly generated: LoadedGeneratedMember | null;
  readonly outcome: WalkOutcome;
  /** The result, in the format of the expectation. */
  readonly seen: JsonObject;
  readonly passes: boolean;
}

function runWalk(loaded: LoadedMembers, json: JsonObject): WalkOutcome {
  const input = loaded.walker.read(json);
  const set = input && loaded.walker.setOf(input.questionSet);
  if (!input || !set) throw new Error('a walk of a member cannot be read');
  return walkInput(set, input);
}

async function runHandWrittenMember(loaded: LoadedMembers, member: ExampleMember): Promise<MemberRun> {
  const outcome = runWalk(loaded, member.walk);
  const seen = await outputOf(outcome);
  return { member, generated: null, outcome, seen, passes: includes(seen, member.expect) };
}

async function runGeneratedMember(loaded: LoadedMembers, generated: LoadedGeneratedMember): Promise<MemberRun> {
  const seen = await expectationOf(loaded.walker, generated.candidate);
  const outcome = runWalk(loaded, generated.candidate.json);
  return { member: generated.member, generated, outcome, seen, passes: isSameJson(seen, generated.member.expect) };
}

/** Walks the hand-written members. */
export async function runHandWrittenMembers(loaded: LoadedMembers): Promise<readonly MemberRun[]> {
  return Promise.all(loaded.handWritten.map((member) => runHandWrittenMember(loaded, member)));
}

/** Walks all members, hand-written ones first. */
export async function runAllMembers(loaded: LoadedMembers): Promise<readonly MemberRun[]> {
  return [
    ...(await runHandWrittenMembers(loaded)),
    ...(await Promise.all(loaded.generated.map((member) => runGeneratedMember(loaded, member)))),
  ];
}

/** Returns the step that unexpectedly stops a member for lack of an answer; null when none does. */
export function stopOf({ member: { expect }, outcome, passes }: MemberRun): string | null {
  if (passes || outcome.outcome !== 'needsAnswer' || outcome.at === null) return null;
  return expect['outcome'] === 'needsAnswer' && expect['at'] === outcome.at ? null : outcome.at;
}

/** A difference between expectation and result: its path and both values. */
export interface Difference {
  readonly path: readonly string[];
  readonly was: Json | undefined;
  readonly now: Json | undefined;
}

/**
 * Returns the differences between an expectation and a result.
 * @param isExact true if the result must equal the expectation, as for a generated member; else unexpected keys are ignored
 */
export function differences(
  was: Json | undefined,
  now: Json | undefined,
  isExact: boolean,
  path: readonly string[] = [],
): readonly Difference[] {
  if (isJsonObject(was) && isJsonObject(now)) {
    const keys = new Set([...Object.keys(was), ...(isExact ? Object.keys(now) : [])]);
    return [...keys].flatMap((key) => differences(was[key], now[key], isExact, [...path, key]));
  }
  const isMet = isExact ? isSameJson(was, now) : includes(now, was);
  return isMet ? [] : [{ path, was, now }];
}

/** Returns the differences of a member. */
export function differencesOf({ member, generated, seen }: Pick<MemberRun, 'member' | 'generated' | 'seen'>): readonly Difference[] {
  return differences(member.expect, seen, generated !== null);
}
