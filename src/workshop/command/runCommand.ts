import { runBoundaries } from './boundaries.ts';
import { runCheck } from './check.ts';
import { runDiff } from './diff.ts';
import { runExplain } from './explain.ts';
import { runExplore } from './explore.ts';
import { runGraph } from './graph.ts';
import type { CommandIo } from './io.ts';
import { runMembers } from './runMembers.ts';
import { runMutate } from './mutate.ts';
import { runNewQuestion } from './newQuestion.ts';
import { runNewSurvey } from './newSurvey.ts';
import { runRelease } from './release.ts';
import { runRename } from './rename.ts';
import { runReport } from './report.ts';
import { runTranslations } from './translations.ts';
import { runWalk } from './walk.ts';
import { folderProblem, withCheck } from './withCheck.ts';

type Command = (args: string[], io: CommandIo) => number | Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  boundaries: runBoundaries,
  check: runCheck,
  diff: runDiff,
  explain: runExplain,
  explore: runExplore,
  graph: runGraph,
  members: runMembers,
  mutate: runMutate,
  // Names of surveys are in capitals, so none is `question`.
  new: (args, io) => (args[0] === 'question' ? runNewQuestion(args.slice(1), io) : runNewSurvey(args, io)),
  release: runRelease,
  rename: runRename,
  report: runReport,
  translations: runTranslations,
  walk: runWalk,
};

/** The commands that use the current definitions, and first print the errors that `check` finds in them. */
const ON_DEFINITIONS: readonly string[] = ['boundaries', 'explain', 'explore', 'graph', 'members', 'mutate', 'walk'];

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

/**
 * Runs a command on the definitions in the working directory.
 * @param argv the name of the command and its arguments
 * @returns the exit code; 2 on bad arguments
 */
export async function runCommand([name = '', ...args]: readonly string[], io: CommandIo): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const asksForHelp = name === 'help' || name === '--help';
    io.error(name === '' || asksForHelp ? USAGE : `survey: there is no command "${name}"\n\n${USAGE}`);
    return asksForHelp ? 0 : 2;
  }
  const problem = folderProblem(name);
  if (problem !== null) {
    io.error(problem);
    return 2;
  }
  return ON_DEFINITIONS.includes(name) ? withCheck(name, io, () => command(args, io)) : command(args, io);
}
