import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { expectationOf } from '../boundaries/candidate.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { includes } from '../mutate/includes.ts';
import type { MemberFile } from './members.ts';
import { answerGiven, tellWalk } from './walkMember.ts';
import type { Bench, ReadMade } from './workshop.ts';

/** An example member, walked through the definitions as they are. */
export interface MemberRun {
  readonly file: MemberFile;
  /** Null where it was written by hand. */
  readonly made: ReadMade | null;
  readonly outcome: WalkOutcome;
  /** What came of it, in the terms of what is expected. */
  readonly seen: JsonObject;
  readonly holds: boolean;
}

/** True for the same JSON, whatever the order of its keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return includes(one, other) && includes(other, one);
}

function walked(bench: Bench, json: JsonObject): WalkOutcome {
  const input = bench.workshop.read(json);
  const set = input && bench.workshop.setOf(input.questionSet);
  if (!input || !set) throw new Error('a walk of a member cannot be read');
  return walk(set, input.context, input.answers, answerGiven(input));
}

async function runByHand(bench: Bench, file: MemberFile): Promise<MemberRun> {
  const outcome = walked(bench, file.walk);
  const seen = await tellWalk(outcome);
  return { file, made: null, outcome, seen, holds: includes(seen, file.expect) };
}

async function runMade(bench: Bench, made: ReadMade): Promise<MemberRun> {
  const seen = await expectationOf(bench.workshop, made.candidate);
  const outcome = walked(bench, made.candidate.json);
  return { file: made.file, made, outcome, seen, holds: isSame(seen, made.file.expect) };
}

/** Walks the members that were written by hand. */
export async function runHandMembers(bench: Bench): Promise<readonly MemberRun[]> {
  return Promise.all(bench.hand.map((file) => runByHand(bench, file)));
}

/** Walks all members, those written by hand first. */
export async function runAllMembers(bench: Bench): Promise<readonly MemberRun[]> {
  return [...(await runHandMembers(bench)), ...(await Promise.all(bench.made.map((made) => runMade(bench, made))))];
}

/** The step at which a member stops for want of an answer, though it is expected to pass; null: it does not stop so. */
export function stopOf({ file: { expect }, outcome, holds }: MemberRun): string | null {
  if (holds || outcome.outcome !== 'needsAnswer' || outcome.at === null) return null;
  return expect['outcome'] === 'needsAnswer' && expect['at'] === outcome.at ? null : outcome.at;
}

/** A difference between what is expected and what came: where, and both values. */
export interface Difference {
  readonly path: readonly string[];
  readonly was: Json | undefined;
  readonly now: Json | undefined;
}

/**
 * What differs in what is expected of a member.
 * @param isWhole true where all that came is expected, as of a made member; else what is not expected does not count
 */
export function differences(
  was: Json | undefined,
  now: Json | undefined,
  isWhole: boolean,
  path: readonly string[] = [],
): readonly Difference[] {
  if (isJsonObject(was) && isJsonObject(now)) {
    const keys = new Set([...Object.keys(was), ...(isWhole ? Object.keys(now) : [])]);
    return [...keys].flatMap((key) => differences(was[key], now[key], isWhole, [...path, key]));
  }
  const holds = isWhole ? isSame(was, now) : includes(now, was);
  return holds ? [] : [{ path, was, now }];
}

/** What differs in a member. */
export function differencesOf({ file, made, seen }: MemberRun): readonly Difference[] {
  return differences(file.expect, seen, made !== null);
}
