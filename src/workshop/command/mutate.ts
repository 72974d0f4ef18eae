import { equivalentMutants } from '../mutate/equivalents.ts';
import { allMutants } from '../mutate/mutants.ts';
import { mutantRunner, type Fate } from '../mutate/mutantRunner.ts';
import { summaryOf, type Line } from '../mutate/summary.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { membersOnDisk } from './membersOnDisk.ts';
import { vocabulary } from './product.ts';

/** The usage of the command. */
export const MUTATE_USAGE = 'usage: survey mutate [--json] [--all]   (--all also lists the killed mutants)';
/** The minimum share of mutants that the members must kill. */
const MIN_SHARE = 0.95;

/** The width of a column of counts. */
const CELL = 12;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function row({ name, changes, killed, equivalent, survived }: Line): string {
  const cells = [changes, killed, equivalent, survived].map((count) => String(count).padStart(CELL));
  return `${name.padEnd(24)}${cells.join('')}  ${percent(killed / Math.max(changes - equivalent, 1)).padStart(8)}`;
}

function describeFate({ mutant, by }: Fate): string {
  return `${mutant.file}:${mutant.line}:${mutant.column} ${mutant.kind}: ${mutant.description}${by === null ? '' : ` (${by})`}`;
}

/**
 * Runs `survey mutate`: changes each operator, threshold, option, reference and effect of every rule in turn, and reports how many
 * of these mutants the example members kill.
 * @returns 1 if the members kill less than 95% of the mutants that are not equivalent; 2 on bad arguments; else 0
 */
export async function runMutate(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.some((arg) => arg !== '--json' && arg !== '--all')) return makeRefusal('mutate', io)(MUTATE_USAGE);
  const { sources, sets, hooks, observe, handWrittenGuards, generatedGuards } = membersOnDisk();
  const runner = mutantRunner({ sources, hooks, guards: [...handWrittenGuards, ...generatedGuards], observe });
  const fates: Fate[] = [];
  for (const mutant of allMutants(sets, vocabulary)) fates.push(await runner.run(mutant));
  const reasons = equivalentMutants(sources);
  const reasonOf = ({ mutant }: Fate): string | null => reasons.get(mutant.key) ?? null;
  const lines = summaryOf(fates, reasonOf);
  const total = lines.at(-1);
  const share = total ? total.killed / Math.max(total.changes - total.equivalent, 1) : 0;
  const survived = fates.filter((fate) => fate.fate === 'survived');
  if (args.includes('--json')) {
    const reported = args.includes('--all') ? fates : survived;
    io.print(JSON.stringify({ lines, share, fates: reported.map((fate) => ({ ...fate, reason: reasonOf(fate) })) }, null, 2));
    return share < MIN_SHARE ? 1 : 0;
  }
  io.print(`${handWrittenGuards.length} hand-written members, ${generatedGuards.length} generated at boundaries\n`);
  io.print(`${'changes in'.padEnd(24)}${['all', 'killed', 'equivalent', 'survived'].map((name) => name.padStart(CELL)).join('')}`);
  for (const line of lines) io.print(row(line));
  const survivors = survived.filter((fate) => reasonOf(fate) === null);
  if (survivors.length > 0) io.print('\nSurvived:');
  for (const fate of survivors) io.print(`  ${describeFate(fate)}`);
  const equivalents = survived.filter((fate) => reasonOf(fate) !== null);
  if (equivalents.length > 0) io.print('\nEquivalent, so no member can kill them:');
  for (const fate of equivalents) io.print(`  ${describeFate(fate)}: ${reasonOf(fate) ?? ''}`);
  if (args.includes('--all')) for (const fate of fates.filter((each) => each.fate === 'killed')) io.print(describeFate(fate));
  return share < MIN_SHARE ? 1 : 0;
}
