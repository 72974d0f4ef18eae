import { suggest } from '../../runtime/base/nearest.ts';
import { BOUNDARIES_USAGE, runBoundaries } from './boundaries.ts';
import { CHECK_USAGE, runCheck } from './check.ts';
import { DIFF_USAGE, runDiff } from './diff.ts';
import { EXPLAIN_USAGE, runExplain } from './explain.ts';
import { runExplore } from './explore.ts';
import { EXPLORE_USAGE } from './exploreArguments.ts';
import { describeFileError } from '../sourceEdits/fileErrors.ts';
import { GRAPH_USAGE, runGraph } from './graph.ts';
import type { CommandIo } from './io.ts';
import { MUTATE_USAGE, runMutate } from './mutate.ts';
import { NEW_QUESTION_USAGE, runNewQuestion } from './newQuestion.ts';
import { NEW_SURVEY_USAGE, runNewSurvey } from './newSurvey.ts';
import { RELEASE_USAGE, runRelease } from './release.ts';
import { RENAME_USAGE, runRename } from './rename.ts';
import { REPORT_USAGE, runReport } from './report.ts';
import { reportUnreadable } from './reportUnreadable.ts';
import { MEMBERS_USAGE, runMembers } from './runMembers.ts';
import { TRANSLATIONS_USAGE, runTranslations } from './translations.ts';
import { WALK_USAGE, runWalk } from './walk.ts';
import { folderProblem, withCheck } from './withCheck.ts';

interface Command {
  readonly run: (args: string[], io: CommandIo) => number | Promise<number>;
  /** Names every option of the command. */
  readonly usage: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  boundaries: { run: runBoundaries, usage: BOUNDARIES_USAGE },
  check: { run: runCheck, usage: CHECK_USAGE },
  diff: { run: runDiff, usage: DIFF_USAGE },
  explain: { run: runExplain, usage: EXPLAIN_USAGE },
  explore: { run: runExplore, usage: EXPLORE_USAGE },
  graph: { run: runGraph, usage: GRAPH_USAGE },
  members: { run: runMembers, usage: MEMBERS_USAGE },
  mutate: { run: runMutate, usage: MUTATE_USAGE },
  new: { run: runNewSurvey, usage: NEW_SURVEY_USAGE },
  'new question': { run: runNewQuestion, usage: NEW_QUESTION_USAGE },
  release: { run: runRelease, usage: RELEASE_USAGE },
  rename: { run: runRename, usage: RENAME_USAGE },
  report: { run: runReport, usage: REPORT_USAGE },
  translations: { run: runTranslations, usage: TRANSLATIONS_USAGE },
  walk: { run: runWalk, usage: WALK_USAGE },
};

/** The commands that use the current definitions, and first print the errors that `check` finds in them. */
const ON_DEFINITIONS: readonly string[] = ['boundaries', 'explain', 'explore', 'graph', 'members', 'mutate', 'walk'];

/** Returns true if a command writes definitions, or proposes what to write. */
export function writesDefinitions(argv: readonly string[]): boolean {
  const [name, args] = parseRequest(argv);
  if (name === 'members') return args.some((arg) => arg === '--record' || arg.startsWith('--answer'));
  if (name === 'boundaries') return !args.includes('--check');
  return ['new', 'new question', 'release', 'rename', 'translations'].includes(name);
}

const USAGE = `usage: survey <command>

  walk --input FILE    shows one member's way through a question set; FILE is a walk, a list of walks, or
                       a member of question-sets/members (- reads standard input)
  check [FILES] [--strict] [--json]
                       lists errors and warnings in the definitions, as file:line:column; exits with 1
                       for an error, with --strict also for a warning
  explain --input FILE (--step STEP | --outcome) [--json]
                       explains why a step is shown or hidden, or why a walk ended as it did, and what would change that
  explore [SET] [--partner FILE | --any-partner] [--to STEP] [--branches | --no-branches] [--json]
                       finds everything that can be reached, with a walk to each
  diff OLD NEW [--quick] [--json] [--gate]
                       finds what changes between two versions, and proves it where possible; --quick only tries walks;
                       with --gate, exits with 1 when drafts cannot continue
  report [SET] [--against REF] [--quick] [--json]
                       reports what changed since a commit, as Markdown for a pull request
  release SET [--accept CODE REASON]... [--against REF] [--dry-run]
                       raises a set's version and writes its changelog, when the report is clean or accepted
  graph SET [--format mermaid|svg] [--out FILE]
                       draws a set
  members [--answer KEY=VALUE] [--record]
                       walks all example members, and describes what changed; --answer answers the question
                       where members stop; --record accepts the changes as expected
  boundaries [--check] [--remove]
                       generates members just inside and outside each threshold, for a person to review
  new NAME [--route ROUTE]
                       creates a member survey, with texts in every language and an example member
  translations [--record [TEXT...]]
                       lists the translations that are older than their English; --record records their English
  new question SET STEP --after OTHER --widget WIDGET [--title TEXT] [--options A,B] [--write]
                       shows a new step with its texts in all languages; --write writes it
  rename option SET.STEP.OLD NEW [--write]
  rename step SET.OLD NEW [--write]
                       shows what a new name for an option or a step changes everywhere; --write writes it
  mutate [--json] [--all]
                       changes each part of each rule in turn, and counts the changes that the members notice
`;

/** Returns a request's command and its arguments. Names of surveys are in capitals, so `new question` creates no survey. */
function parseRequest([name = '', ...args]: readonly string[]): readonly [name: string, args: string[]] {
  return name === 'new' && args[0] === 'question' ? ['new question', args.slice(1)] : [name, args];
}

/** Returns the problem with the first option that a command does not have; null if there is none. */
function optionProblem(args: readonly string[], usage: string): string | null {
  const options = [...new Set(usage.match(/--[a-z-]+/g) ?? [])];
  const unknown = args.flatMap((arg) => /^--[a-z-]+(?==|$)/i.exec(arg)?.[0] ?? []).find((option) => !options.includes(option));
  return unknown === undefined ? null : `there is no option ${unknown}. ${suggest(unknown, options)}`;
}

/** Prints the usage of one command, or of all. */
function printHelp(name: string, io: CommandIo): number {
  io.print(COMMANDS[name]?.usage ?? USAGE);
  return 0;
}

/**
 * Runs a command on the definitions in the working directory.
 * @param argv the name of the command and its arguments
 * @returns the exit code; 2 on bad arguments, or for a file that cannot be read or written
 */
export async function runCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [name, args] = parseRequest(argv);
  if (['help', '--help', '-h'].includes(name)) return printHelp(parseRequest(args)[0], io);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    io.error(
      name === ''
        ? USAGE
        : `survey: there is no command "${name}". ${suggest(name, Object.keys(COMMANDS))} For the usage of all commands: npm run -s survey -- help`,
    );
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) return printHelp(name, io);
  const problem = optionProblem(args, command.usage);
  if (problem !== null) {
    io.error(`survey ${name}: ${problem}\n${command.usage}`);
    return 2;
  }
  const missingFolder = folderProblem(name);
  if (missingFolder !== null) {
    io.error(missingFolder);
    return 2;
  }
  try {
    if (writesDefinitions(argv) && reportUnreadable(name, io)) return 2;
    return await (ON_DEFINITIONS.includes(name) ? withCheck(name, io, () => command.run(args, io)) : command.run(args, io));
  } catch (error) {
    const failure = describeFileError(error);
    if (failure === null) throw error;
    io.error(`survey ${name}: ${failure}`);
    return 2;
  }
}
