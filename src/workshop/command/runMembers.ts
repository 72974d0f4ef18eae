import {
  accepts,
  answeredText,
  answerFrom,
  onlyGainsStep,
  describeAccepted,
  questionOf,
  membersStoppedAt,
} from '../memberRuns/answerMembers.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { nearest } from '../../runtime/base/nearest.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { editMembers, recordMembers } from './memberFiles.ts';
import { runAllMembers, stopOf, type MemberRun } from '../memberRuns/memberRuns.ts';
import { groupChanges, groupLines } from '../memberRuns/memberGroups.ts';
import { membersOnDisk } from './membersOnDisk.ts';
import { parsedArguments } from './parsedArguments.ts';

/** The usage of the command. */
export const MEMBERS_USAGE = `usage: survey members [--answer KEY=VALUE]... [--record]
  walks all example members, and describes what changed
  --answer   gives each member that stops at this question the answer: sleep=rarely, mskPain=knee,back, medications=2
  --record   accepts the changes, once printed, as the expected results`;

interface Arguments {
  readonly answers: readonly (readonly [key: string, value: string])[];
  readonly record: boolean;
}

function readArguments(args: readonly string[]): Arguments | null {
  const parsed = parsedArguments(args, { answer: { type: 'string', multiple: true }, record: { type: 'boolean' } });
  if (!parsed || parsed.positionals.length > 0) return null;
  const { answer = [], record = false } = parsed.values;
  const answers = answer.flatMap((assignment) => {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return answers.length === answer.length ? { answers, record } : null;
}

/** Gives an answer to the members that lack it. @returns the problem, or a summary with the answered step */
function giveAnswer(
  runs: readonly MemberRun[],
  [key, typed]: readonly [string, string],
  root: string,
): { readonly message: string; readonly step: string | null } {
  const stopped = membersStoppedAt(runs, key);
  const [first] = stopped;
  if (!first) {
    const keys = [...new Set(runs.flatMap((run) => questionOf(run)?.key ?? []))];
    const near = nearest(key, keys);
    const hint = near === null ? '' : ` Did you mean ${near}?`;
    return { message: `No member stops at a question with the key "${key}".${hint}`, step: null };
  }
  const value = answerFrom(first.at, typed);
  if (!accepts(first, value))
    return { message: `"${typed}" is not an answer to ${first.at.step.id}. It accepts ${describeAccepted(first.at)}.`, step: null };
  editMembers(
    root,
    stopped.map((each) => ({ file: each.run.member.document.file, edit: (text: string) => answeredText(text, each, value) })),
  );
  const others =
    runs.filter((run) => run.generated === null && questionOf(run)?.key === key).length - countHandWritten(stopped.map(({ run }) => run));
  const them = stopped.length === 1 ? 'it' : 'them';
  const like = others === 0 ? '' : `, and with ${them} ${pluralise(others, 'member')} like ${them}`;
  return {
    message: `${pluralise(stopped.length, 'member now answers', 'members now answer')} ${key} with ${JSON.stringify(value)}${like}.`,
    step: first.at.step.id,
  };
}

/** Adds a new step to the expectations of the members in whose results nothing else changes, and reports their number. */
export async function expectStep(step: string, io: CommandIo, root: string): Promise<void> {
  const runs = await runAllMembers(membersOnDisk(root));
  const longer = runs.filter((run) => onlyGainsStep(run, step));
  recordMembers(root, runs, longer, true);
  io.print(
    `${pluralise(longer.length, 'member is', 'members are')} now expected to see ${step}; nothing else changed for ${longer.length === 1 ? 'it' : 'them'}.`,
  );
}

/** Reports the changes, and what to do about them. */
function report(changed: readonly MemberRun[], io: CommandIo): void {
  const changedMembers = new Set(changed.map(({ member }) => member));
  const follows = ({ generated, member }: MemberRun): boolean =>
    generated !== null && member.base !== null && changedMembers.has(member.base);
  for (const group of groupChanges(changed.filter((run) => !follows(run)))) for (const line of groupLines(group)) io.print(line);
  const following = changed.filter(follows).length;
  if (following > 0)
    io.print(
      following === 1
        ? '1 generated member gets a different result because the member it is based on does.'
        : `${following} generated members get different results because the members they are based on do.`,
    );
  const questions = new Map(
    changed.flatMap((run) => {
      const at = run.generated ? null : questionOf(run);
      return at ? [[at.key, at] as const] : [];
    }),
  );
  for (const [key, at] of questions)
    io.print(`Give them an answer: npm run -s survey -- members --answer ${key}=VALUE   (${describeAccepted(at)})`);
}

function countHandWritten(runs: readonly MemberRun[]): number {
  return runs.filter(({ generated }) => generated === null).length;
}

function closingLine(runs: readonly MemberRun[], changed: readonly MemberRun[]): string {
  const handWritten = countHandWritten(runs);
  const counts = `${handWritten} hand-written and ${runs.length - handWritten} generated members`;
  return changed.length === 0
    ? `${counts}: all get the expected results.`
    : `${counts}: ${pluralise(changed.length, 'gets a different result', 'get different results')}.`;
}

/**
 * Runs `survey members`: walks all example members through the current definitions, and describes the changes.
 * @param command the command that a refused answer is reported by
 * @returns 1 if a member's result differs and is not recorded; 2 on bad arguments; else 0
 */
export async function runMembers(
  args: readonly string[],
  io: CommandIo,
  root: string = process.cwd(),
  command = 'members',
): Promise<number> {
  const request = readArguments(args);
  if (!request) {
    io.error(MEMBERS_USAGE);
    return 2;
  }
  let runs = await runAllMembers(membersOnDisk(root));
  for (const answer of request.answers) {
    const { message, step } = giveAnswer(runs, answer, root);
    if (step === null) return makeRefusal(command, io)(message);
    io.print(message);
    await expectStep(step, io, root);
    runs = await runAllMembers(membersOnDisk(root));
  }
  const changed = runs.filter(({ passes }) => !passes);
  report(changed, io);
  io.print(closingLine(runs, changed));
  if (!request.record) return changed.length > 0 ? 1 : 0;
  const stopped = changed.filter((run) => stopOf(run) !== null);
  const recorded = changed.filter((run) => stopOf(run) === null);
  recordMembers(root, runs, recorded, false);
  io.print(`Recorded ${recorded.length}. Review the diff before you commit it.`);
  if (stopped.length > 0) io.print(`Not recorded: ${stopped.length} that stop at an unanswered question. Give them an answer first.`);
  return stopped.length > 0 ? 1 : 0;
}
