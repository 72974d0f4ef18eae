import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../base/json.ts';
import { makeMembers } from '../boundaries/make.ts';
import { madeText, MADE_FOLDER } from '../boundaries/memberFile.ts';
import { FOLDER } from '../definitions/sources.ts';
import { contracts } from '../hooks/contracts.ts';
import { EQUIVALENTS } from '../mutate/equivalents.ts';
import type { CommandIo } from './io.ts';
import { openBench } from './workshop.ts';

const USAGE = 'usage: survey boundaries [--check]   (--check writes nothing, and tells what would be written)';

function textsBelow(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function reviewOf(text: string): string | null {
  const json: Json = JSON.parse(text);
  const reviewed = isJsonObject(json) ? json['reviewed'] : undefined;
  return typeof reviewed === 'string' ? reviewed : null;
}

/**
 * `survey boundaries`: makes the members at the thresholds of the rules, and those who notice what no member written by hand
 * does; writes them to question-sets/members/boundaries for a person to review. What is no longer made is taken away. A review
 * stays where the member comes out the same.
 * @returns 1 with `--check` where what stands there is not what would be made, 2 on bad arguments
 */
export async function runBoundaries(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  if (args.some((arg) => arg !== '--check')) {
    io.error(`survey boundaries: ${USAGE}`);
    return 2;
  }
  const bench = openBench(root);
  const made = await makeMembers({
    ...bench,
    contracts,
    guards: bench.handGuards,
    equivalent: new Set(EQUIVALENTS.keys()),
    tell: (line) => io.print(line),
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
  for (const file of gone) io.print(`gone: ${file}`);
  io.print(`${texts.size} members, ${changed.length} new or changed, ${gone.length} gone`);
  if (args.includes('--check')) return changed.length + gone.length > 0 ? 1 : 0;
  mkdirSync(folder, { recursive: true });
  for (const file of gone) rmSync(join(folder, file));
  for (const [file, text] of changed) writeFileSync(join(folder, file), text);
  return 0;
}
