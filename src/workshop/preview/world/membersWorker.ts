import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import { readMembers, type ExampleMember } from '../../../runtime/definitions/members.ts';
import { readSources, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { benchOf } from '../../bench/bench.ts';
import { describeOne } from '../../bench/memberGroups.ts';
import { runAllMembers, stopOf } from '../../bench/memberRuns.ts';
import { recordedText } from '../../author/recordedText.ts';
import { allHooks } from '../product/allHooks.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** A request to replay the example members of a set. */
export interface ReplayRequest {
  readonly set: QuestionSet;
  readonly members: PreviewDefinitions['members'];
  readonly environments: PreviewDefinitions['environments'];
  /** The members to record what they get now, and the texts of the members' files; left out to replay only. */
  readonly record?: { readonly names: readonly string[]; readonly texts: SourceFiles };
}

/** An example member, replayed on the current definitions. */
export interface ReplayedMember {
  readonly name: string;
  readonly description: string;
  readonly file: string;
  /** True for one that `survey boundaries` has made. */
  readonly isMade: boolean;
  /** What differs from what is expected, as sentences without a subject: "stops at sleep". Empty for a member that passes. */
  readonly differences: readonly string[];
  /** The whole walk, also for a member that is like another. */
  readonly walk: JsonObject;
}

/** The replayed members, or why they could not be replayed. */
export type ReplayReply =
  | {
      readonly members: readonly ReplayedMember[];
      /** The files that change where the results are recorded. */
      readonly recorded: SourceFiles;
      /** The members whose results are recorded. One that stops at a question that it does not answer keeps its expectation. */
      readonly accepted: readonly string[];
    }
  | { readonly problem: string };

addEventListener('message', ({ data }: MessageEvent<ReplayRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
  void replay(data).then((reply) => postMessage(reply));
});

async function replay({ set, members, environments, record }: ReplayRequest): Promise<ReplayReply> {
  try {
    const bench = benchOf({
      sets: [set],
      members: membersOf(set.name, members),
      environment: (name) => environments[name] ?? { ...EMPTY_ENVIRONMENT },
      hooks: allHooks,
    });
    const runs = await runAllMembers(bench);
    const recorded: Record<string, string> = {};
    const accepted: string[] = [];
    for (const run of runs.filter(({ member, holds }) => !holds && record?.names.includes(member.name) === true)) {
      const { file } = run.member.document;
      const text = recorded[file] ?? record?.texts[file];
      if (stopOf(run) !== null || text === undefined) continue;
      recorded[file] = recordedText(text, run, false);
      accepted.push(run.member.name);
    }
    return {
      recorded,
      accepted,
      members: runs.map((run) => ({
        name: run.member.name,
        file: run.member.document.file,
        description: run.member.description,
        isMade: run.made !== null,
        differences: run.holds ? [] : describeOne(run),
        walk: run.made ? run.made.candidate.json : run.member.walk,
      })),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the members of a set. A generated one belongs to the set of the member that it is like. */
function membersOf(set: string, files: PreviewDefinitions['members']): readonly ExampleMember[] {
  const texts = Object.entries(files).map(([file, json]) => [file, JSON.stringify(json)] as const);
  const all = readMembers(readSources(Object.fromEntries(texts)));
  const own = all.filter(({ walk, generated }) => walk['questionSet'] === set && !generated);
  const names = new Set<Json | undefined>(own.map(({ name }) => name));
  return [...own, ...all.filter(({ walk }) => names.has(walk['like']))];
}
