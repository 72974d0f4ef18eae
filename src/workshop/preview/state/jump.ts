import { isJsonObject, type Json } from '../../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import type { Environment } from '../../../runtime/definitions/types.ts';
import { resumeSession, saveSession, stepAt } from '../../../runtime/engine/session.ts';
import type { CompiledSet, SessionRecord } from '../../../runtime/engine/types.ts';
import { type WalkOutcome } from '../../../runtime/engine/walk.ts';
import { sampleAnswers } from '../../explain/sampleAnswer.ts';
import { wholeWalks } from '../../exampleMembers/members.ts';
import { readWalkInput, type WalkInput } from '../../walk/walkInput.ts';
import { walkInput } from '../../walk/walkMember.ts';
import { vocabulary } from '../product/vocabulary.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** A session at a step. */
export interface Jump {
  readonly record: SessionRecord;
  /** The file of the member whose answers lead there; null for the session's own answers. */
  readonly member: string | null;
  /** True if the step is reached in the member's own world only, and not in the shown one. */
  readonly needsWorld: boolean;
}

/** The sources of a jump. */
export interface JumpFrom {
  readonly set: CompiledSet;
  /** The shown world, with the session's answers. */
  readonly walk: WalkInput;
  /** The walks of the set's members, by file. `isTypical`: the file calls the member typical. */
  readonly members: readonly (readonly [file: string, walk: WalkInput, isTypical?: boolean])[];
}

/** Returns the walks of a set's example members in their own worlds, without the malformed ones. @param systemDate an ISO date */
export function memberWalks(
  set: string,
  { members, environments }: Pick<PreviewDefinitions, 'members' | 'environments'>,
  systemDate: string,
): JumpFrom['members'] {
  return [...wholeWalks(members)].flatMap(([file, walk]) => {
    if (walk['questionSet'] !== set) return [];
    const environment = (name: Environment['name']): Environment => environments[name] ?? { ...EMPTY_ENVIRONMENT, name };
    const input = readWalkInput(walk, { systemDate, environment, contract: vocabulary.context });
    return input.ok ? [[file, input.value, isTypical(members[file])] as const] : [];
  });
}

/** Returns true if a member's file calls the member typical, so that previews prefer the member to others. */
function isTypical(json: Json | undefined): boolean {
  return isJsonObject(json) && json['typical'] === true;
}

/**
 * Returns the session at a step; null if no answers reach it. Tries the session's own answers, then the members who pass the step in the
 * shown world, then these members in their own worlds. Typical members come first, the others from the fewest answers to the most.
 * Questions that only the shown world asks, and new ones, get sample answers.
 */
export function jumpTo(id: string, { set, walk: shownWalk, members }: JumpFrom): Jump | null {
  const record = recordAt(set, shownWalk, id);
  if (record) return { record, member: null, needsWorld: false };
  const passing = passingMembers(id, set, members);
  for (const [member, { answers }] of passing) {
    const reached = recordAt(set, fillIn(set, { ...shownWalk, answers: { ...shownWalk.answers, ...answers } }, id), id);
    if (reached) return { record: reached, member, needsWorld: false };
  }
  for (const [member, input] of passing) {
    const reached = recordAt(set, input, id);
    if (reached) return { record: reached, member, needsWorld: true };
  }
  return null;
}

/** The maximum number of questions added to a definition since its members were written. */
const MAX_NEW_QUESTIONS = 3;

/**
 * Returns the members who pass a step, by rank. If nobody does, for example because of a new question before it, returns the first member
 * who does with sample answers to the new questions.
 */
function passingMembers(id: string, set: CompiledSet, members: JumpFrom['members']): JumpFrom['members'] {
  const sorted = members.toSorted((one, other) => rankOf(one) - rankOf(other));
  const passing = sorted.filter(([, input]) => visitedSteps(set, input).includes(id));
  if (passing.length > 0) return passing;
  for (const [member, input] of sorted) {
    const filled = fillIn(set, input, id, MAX_NEW_QUESTIONS);
    if (filled !== input && visitedSteps(set, filled).includes(id)) return [[member, filled]];
  }
  return [];
}

function runWalk(set: CompiledSet, input: WalkInput): WalkOutcome {
  return walkInput(set, input);
}

function visitedSteps(set: CompiledSet, input: WalkInput): readonly string[] {
  return runWalk(set, input).session.way.visited;
}

/** Returns the walk with sample answers to the questions that it lacks, until it passes a step, cannot continue, or has `maxAnswers` of them. */
function fillIn(set: CompiledSet, input: WalkInput, id: string, maxAnswers = set.steps.length): WalkInput {
  let filled = input;
  for (let count = 0; count < maxAnswers; count += 1) {
    const { outcome, session } = runWalk(set, filled);
    const at = stepAt(session);
    if (outcome !== 'needsAnswer' || !at || session.way.visited.includes(id)) return filled;
    const next = sampleAnswers(session)
      .map((answer) => ({ ...filled, answers: { ...filled.answers, [at.key]: answer } }))
      .find((candidate) => continues(runWalk(set, candidate), at.step.id));
    if (!next) return filled;
    filled = next;
  }
  return filled;
}

/** Returns true if a walk has passed a step and may continue. */
function continues({ outcome, at }: WalkOutcome, step: string): boolean {
  return at !== step && (outcome === 'needsAnswer' || outcome === 'completed');
}

/** Returns the record of a walk at a step, without the answers that come after it; null if the walk does not pass it. */
export function recordAt(set: CompiledSet, input: WalkInput, id: string): SessionRecord | null {
  const { session } = runWalk(set, input);
  if (!session.way.visited.includes(id)) return null;
  const at = resumeSession(set, input.context, { ...saveSession(session), progressFloor: {}, position: { at: 'step', step: id } });
  if (at.position.at !== 'step' || at.position.step !== id) return null;
  const before = new Set(at.way.visited.flatMap((step) => set.steps[set.indexOf.get(step) ?? -1]?.key ?? []));
  return saveSession({ ...at, answers: Object.fromEntries(Object.entries(at.answers).filter(([key]) => before.has(key))) });
}

/**
 * Returns the record of a walk, without its passwords, at a step or where the walk ends: at a screen-out, or before the step if the set has
 * changed.
 */
export function recordTowards(set: CompiledSet, input: WalkInput, id: string): SessionRecord {
  const completeInput = withPasswords(set, input);
  return recordAt(set, completeInput, id) ?? saveSession(runWalk(set, completeInput).session);
}

/** Returns the walk with a made-up answer to each sensitive question that it lacks. */
function withPasswords(set: CompiledSet, input: WalkInput): WalkInput {
  const { outcome, session } = runWalk(set, input);
  const at = outcome === 'needsAnswer' ? stepAt(session) : null;
  const [sample] = at?.step.sensitive === true ? sampleAnswers(session) : [];
  if (!at || sample === undefined || input.answers[at.key] !== undefined) return input;
  return withPasswords(set, { ...input, answers: { ...input.answers, [at.key]: sample } });
}

/** Returns the rank of a member as an example, the lowest first: typical members, then those with the fewest answers. */
export function rankOf([, { answers }, typical = false]: JumpFrom['members'][number]): number {
  return typical ? -1 : Object.keys(answers).length;
}
