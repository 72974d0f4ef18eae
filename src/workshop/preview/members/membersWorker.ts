import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { loadMembers } from '../../memberRuns/loadMembers.ts';
import { describeOne } from '../../memberRuns/memberGroups.ts';
import { runAllMembers, stopOf, type MemberRun } from '../../memberRuns/memberRuns.ts';
import {
  accepts,
  answeredText,
  answerFrom,
  onlyGainsStep,
  describeAccepted,
  questionOf,
  membersStoppedAt,
} from '../../memberRuns/answerMembers.ts';
import { recordedTexts } from '../../memberRuns/recordedText.ts';
import { allHooks } from '../product/allHooks.ts';
import { vocabulary } from '../product/vocabulary.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import { answerRequests } from '../state/answerRequests.ts';
import { exampleMembersOf } from './exampleMembersOf.ts';

/** A request to replay the example members of a set. */
export interface ReplayRequest {
  readonly set: QuestionSet;
  readonly members: PreviewDefinitions['members'];
  readonly environments: PreviewDefinitions['environments'];
  /** The members whose current results to record, and the texts of the members' files; omitted to replay only. */
  readonly record?: { readonly names: readonly string[]; readonly texts: SourceFiles };
  /** An answer for the members that stop at its question, and the texts of the members' files. */
  readonly give?: { readonly key: string; readonly typed: string; readonly texts: SourceFiles };
}

/** A question that a member does not answer. */
export interface UnansweredQuestion {
  readonly step: string;
  readonly key: string;
  /** The accepted answers, as text. */
  readonly accepted: string;
  /** The options; empty for a question without options. */
  readonly options: readonly string[];
}

/** An example member, replayed on the current definitions. */
export interface ReplayedMember {
  readonly name: string;
  readonly description: string;
  readonly file: string;
  /** True for a member that `survey boundaries` has written. */
  readonly isGenerated: boolean;
  /** The names of the hand-written members that are based on it. */
  readonly basedOnIt: readonly string[];
  /** The differences from the expectation, as sentences without a subject: "stops at sleep". Empty for a member that passes. */
  readonly differences: readonly string[];
  /** The question at which the member stops for lack of an answer; null if the member does not stop. */
  readonly unansweredQuestion: UnansweredQuestion | null;
  /** The whole walk, even of a member based on another. */
  readonly walk: JsonObject;
}

/** The replayed members, or why they could not be replayed. */
export type ReplayReply =
  | {
      readonly members: readonly ReplayedMember[];
      /** The files that change when the results are recorded. */
      readonly recorded: SourceFiles;
      /** The members whose results are recorded. A member that stops at an unanswered question keeps its expectation. */
      readonly accepted: readonly string[];
    }
  | { readonly problem: string };

answerRequests<ReplayRequest, ReplayReply>((request, reply) => void replay(request).then(reply));

function runsOf({ set, members, environments }: ReplayRequest): Promise<readonly MemberRun[]> {
  const loaded = loadMembers({
    sets: [set],
    members: exampleMembersOf(set.name, members),
    environment: (name) => environments[name] ?? EMPTY_ENVIRONMENT,
    contract: vocabulary.context,
    hooks: allHooks,
  });
  return runAllMembers(loaded);
}

/** Gives members an answer, and adds the question to the expectation of the members in whose results nothing else changes. */
async function giveAnswer(
  request: ReplayRequest,
  { key, typed, texts }: NonNullable<ReplayRequest['give']>,
): Promise<readonly [names: readonly string[], files: SourceFiles]> {
  const stopped = membersStoppedAt(await runsOf(request), key);
  const [first] = stopped;
  if (!first) return [[], {}];
  const value = answerFrom(first.at, typed);
  if (!accepts(first, value)) return [[], {}];
  const files: Record<string, string> = {};
  const change = (file: string, to: (text: string) => string): void => {
    const text = files[file] ?? texts[file];
    if (text !== undefined) files[file] = to(text);
  };
  for (const each of stopped) change(each.run.member.document.file, (text) => answeredText(text, each, value));
  const parsed = Object.entries(files).map(([file, text]): readonly [string, Json] => [file, JSON.parse(text)]);
  const again = await runsOf({ ...request, members: { ...request.members, ...Object.fromEntries(parsed) } });
  const recorded = recordedTexts({
    runs: again,
    isRecorded: (run) => onlyGainsStep(run, first.at.step.id),
    keepsReview: true,
    textOf: (file) => files[file] ?? texts[file],
  });
  return [stopped.map(({ run }) => run.member.name), { ...files, ...recorded }];
}

function unansweredQuestionOf(run: MemberRun): UnansweredQuestion | null {
  const at = questionOf(run);
  const answer = at?.step.answer;
  return at && { step: at.step.id, key: at.key, accepted: describeAccepted(at), options: answer?.type === 'choice' ? answer.options : [] };
}

async function replay(request: ReplayRequest): Promise<ReplayReply> {
  const { record, give } = request;
  try {
    if (give) {
      const [accepted, recorded] = await giveAnswer(request, give);
      return { accepted, recorded, members: [] };
    }
    const runs = await runsOf(request);
    const accepted = runs.filter(
      (run) =>
        !run.passes &&
        record?.names.includes(run.member.name) === true &&
        stopOf(run) === null &&
        record.texts[run.member.document.file] !== undefined,
    );
    return {
      recorded: recordedTexts({
        runs,
        isRecorded: (run) => accepted.includes(run),
        keepsReview: false,
        textOf: (file) => record?.texts[file],
      }),
      accepted: accepted.map(({ member }) => member.name),
      members: runs.map((run) => ({
        name: run.member.name,
        file: run.member.document.file,
        description: run.member.description,
        isGenerated: run.generated !== null,
        basedOnIt: runs.flatMap(({ generated, member }) => (generated === null && member.base === run.member ? [member.name] : [])),
        differences: run.passes ? [] : describeOne(run),
        unansweredQuestion: unansweredQuestionOf(run),
        walk: run.member.walk,
      })),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
