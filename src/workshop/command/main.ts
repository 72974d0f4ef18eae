import { runBoundaries } from './boundaries.ts';
import { runCheck } from './check.ts';
import { runDiff } from './diff.ts';
import { runExplain } from './explain.ts';
import { runExplore } from './explore.ts';
import { runGraph } from './graph.ts';
import type { CommandIo } from './io.ts';
import { runMembers } from './runMembers.ts';
import { runMutate } from './mutate.ts';
import { runTranslations } from './translations.ts';
import { runWalk } from './walk.ts';
import { withCheck } from './withCheck.ts';

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
  translations: runTranslations,
  walk: runWalk,
};

/** Commands that use the current definitions first print the errors that `check` finds in them. */
const ON_DEFINITIONS: readonly string[] = ['boundaries', 'explain', 'explore', 'graph', 'mutate', 'walk'];

const USAGE = `usage: survey <command>

  walk --input FILE    one member's way through a question set: a walk, a list of them, or a member of
                       question-sets/members (- reads standard input)
  check [FILES] [--strict] [--json]
                       errors and warnings of the definitions, at file:line:column; exit 1 at an error,
                       with --strict at a warning too
  explain --input FILE (--step STEP | --outcome) [--json]
                       a walk, or a member of question-sets/members: why a step is shown or hidden, or a walk ended so, and what would turn it
  explore [SET] [--partner FILE | --any-partner] [--to STEP] [--branches | --no-branches] [--json]
                       everything that can be reached, with a walk for each
  diff OLD NEW [--quick] [--json] [--gate]
                       what changes between two versions, proven where it can be; --quick only tries walks;
                       with --gate, exit 1 when drafts cannot go on
  graph SET [--format mermaid|svg] [--out FILE]
                       a diagram of a set
  members [--answer KEY=VALUE] [--record]
                       walks all example members, and tells in words what changed; gives an answer to those who
                       stop for want of it; takes over what changed
  boundaries [--check] [--remove]
                       writes members just inside and outside of each threshold, for a person to review
  translations [--record [TEXT...]]
                       the translations that are older than their English; notes what each was made from
  mutate [--json] [--all]
                       changes each word of each rule in turn, and tells how many changes the members notice
`;

const io: CommandIo = {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = ON_DEFINITIONS.includes(name) ? await withCheck(name, io, () => command(args, io)) : await command(args, io);
} else {
  io.error(name === '' || name === 'help' || name === '--help' ? USAGE : `survey: there is no command "${name}"\n\n${USAGE}`);
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2;
}
