import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeMembers } from '../boundaries/make.ts';
import { madeText, MADE_FOLDER } from '../boundaries/memberFile.ts';
import { FOLDER } from '../../runtime/definitions/sources.ts';
import { EQUIVALENTS } from '../mutate/equivalents.ts';
import type { CommandIo } from './io.ts';
import { reviewOf } from './memberFiles.ts';
import { runHandMembers } from './memberRuns.ts';
import { groupChanges, groupLines } from './memberGroups.ts';
import { openBench } from './workshop.ts';
import { vocabulary } from './product.ts';

const USAGE = `usage: survey boundaries [--check] [--remove]
  --check    writes nothing, and lists what would be written
  --remove   deletes the members that are no longer generated`;

function textsBelow(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * Runs `survey boundaries`: makes the members at the thresholds of the rules, and those who notice what no hand-written member
 * does. Writes them to question-sets/members/boundaries for a person to review. Members that are no longer needed are deleted only
 * with `--remove`. A review is kept while its member is unchanged. Makes nothing while a hand-written member fails, because members
 * are made from those.
 * @returns 1 while a hand-written member fails, where obsolete members remain, and with `--check` where files differ
 * from what would be made; 2 on bad arguments; else 0
 */
export async function runBoundaries(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  if (args.some((arg) => !['--check', '--remove'].includes(arg))) {
    io.error(`survey boundaries: ${USAGE}`);
    return 2;
  }
  const bench = openBench(root);
  const failing = (await runHandMembers(bench)).filter(({ holds }) => !holds);
  if (failing.length > 0) {
    for (const group of groupChanges(failing)) for (const line of groupLines(group)) io.error(line);
    io.error(
      `survey boundaries: ${failing.length === 1 ? '1 hand-written member does' : `${failing.length} hand-written members do`} not get the expected result, and the others are generated from them. Nothing was changed. See: npm run -s survey -- members`,
    );
    return 1;
  }
  const made = await makeMembers({
    ...bench,
    vocabulary,
    guards: bench.handGuards,
    equivalent: new Set(EQUIVALENTS.keys()),
    report: (line) => io.print(line),
    keep: ({ description }) => io.print(description),
  });
  const folder = join(root, FOLDER, MADE_FOLDER);
  const standing = textsBelow(folder);
  const texts = new Map(
    made.map((member) => {
      const file = `${member.name}.json`;
      const reviewed = reviewOf(standing.get(file) ?? '{}');
      const same = reviewed !== null && madeText(member, reviewed) === standing.get(file);
      return [file, madeText(member, same ? reviewed : null)] as const;
    }),
  );
  const gone = [...standing.keys()].filter((file) => !texts.has(file));
  const changed = [...texts].filter(([file, text]) => standing.get(file) !== text);
  for (const [file] of changed) io.print(`${standing.has(file) ? 'changed' : 'new'}: ${file}`);
  for (const file of gone) io.print(`no longer generated: ${file}`);
  io.print(`${texts.size} members, ${changed.length} new or changed, ${gone.length} no longer generated`);
  if (args.includes('--check')) return changed.length + gone.length > 0 ? 1 : 0;
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of changed) writeFileSync(join(folder, file), text);
  if (gone.length > 0 && !args.includes('--remove')) {
    io.error(
      `survey boundaries: ${gone.length === 1 ? '1 member is no longer generated, but was' : `${gone.length} members are no longer generated, but were`} kept. Find out why; --remove deletes ${gone.length === 1 ? 'it' : 'them'}.`,
    );
    return 1;
  }
  for (const file of gone) rmSync(join(folder, file));
  return 0;
}
