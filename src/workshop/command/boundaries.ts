import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pluralise } from '../../runtime/base/pluralise.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { generateMembers } from '../generatedMembers/generateMembers.ts';
import { entryOf, generatedMembersText, walkLike } from '../generatedMembers/memberFile.ts';
import { GENERATED_MEMBERS } from '../../runtime/definitions/sources.ts';
import { equivalentMutants } from '../mutate/equivalents.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { runHandWrittenMembers } from '../memberRuns/memberRuns.ts';
import { groupChanges, groupLines } from '../memberRuns/memberGroups.ts';
import { membersOnDisk } from './membersOnDisk.ts';
import { vocabulary } from './product.ts';
import { writeFiles } from '../sourceEdits/writeFiles.ts';

/** The usage of the command. */
export const BOUNDARIES_USAGE = `usage: survey boundaries [--check] [--remove]
  --check    writes nothing, and lists what would be written
  --remove   deletes the members that are no longer generated`;

/** A generated member in the file of its set. */
interface Entry {
  readonly set: string;
  readonly json: JsonObject;
}

/**
 * Runs `survey boundaries`: generates the members at the thresholds of the rules, and those that kill mutants which no hand-written member
 * kills. Writes them to question-sets/members/boundaries, one file for each set, for a person to review. Members that are no longer needed
 * are deleted only with `--remove`. A review is kept while its member is unchanged. Generates nothing while a hand-written member fails,
 * because generated members are derived from hand-written ones.
 * @returns 1 if a hand-written member fails, if obsolete members remain, and with `--check` if files are out of date; 2 on bad arguments;
 * else 0
 */
export async function runBoundaries(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  if (args.some((arg) => !['--check', '--remove'].includes(arg))) return makeRefusal('boundaries', io)(BOUNDARIES_USAGE);
  const loaded = membersOnDisk(root);
  const failing = (await runHandWrittenMembers(loaded)).filter(({ passes }) => !passes);
  if (failing.length > 0) {
    for (const group of groupChanges(failing)) for (const line of groupLines(group)) io.error(line);
    io.error(
      `survey boundaries: ${pluralise(failing.length, 'hand-written member does', 'hand-written members do')} not get the expected result, and the others are generated from them. Nothing was changed. See: npm run -s survey -- members`,
    );
    return 1;
  }
  const members = await generateMembers({
    ...loaded,
    vocabulary,
    guards: loaded.handWrittenGuards,
    equivalent: new Set(equivalentMutants(loaded.sources).keys()),
    report: (line) => io.print(line),
    onMember: ({ description }) => io.print(description),
  });
  const before = new Map(
    loaded.generated.map(({ member, candidate }): [string, Entry] => [
      member.name,
      { set: candidate.base.set, json: entryOf({ ...member, ...member.written }) },
    ]),
  );
  const entries = new Map(
    members.map(({ name, description, candidate, expect }): [string, Entry] => {
      const json = entryOf({ description, reviewed: null, walk: walkLike(candidate), expect });
      const old = before.get(name);
      const { reviewed: _review, ...unreviewed } = old?.json ?? {};
      return [name, old && JSON.stringify(unreviewed) === JSON.stringify(json) ? old : { set: candidate.base.set, json }];
    }),
  );
  const obsolete = [...before].filter(([name]) => !entries.has(name));
  const changed = [...entries].filter(([name, entry]) => entry !== before.get(name));
  for (const [name] of changed) io.print(`${before.has(name) ? 'changed' : 'new'}: ${name}`);
  for (const [name] of obsolete) io.print(`no longer generated: ${name}`);
  io.print(`${entries.size} members, ${changed.length} new or changed, ${obsolete.length} no longer generated`);
  if (args.includes('--check')) return changed.length + obsolete.length > 0 ? 1 : 0;
  const isKept = !args.includes('--remove');
  write(root, [...entries, ...(isKept ? obsolete : [])]);
  if (obsolete.length === 0 || !isKept) return 0;
  io.error(
    `survey boundaries: ${pluralise(obsolete.length, 'member is no longer generated, but was', 'members are no longer generated, but were')} kept. Find out why; --remove deletes ${obsolete.length === 1 ? 'it' : 'them'}.`,
  );
  return 1;
}

/** Writes the file of each set that has generated members, and deletes other files. */
function write(root: string, members: readonly (readonly [name: string, entry: Entry])[]): void {
  const sets = new Set(members.map(([, { set }]) => set));
  const texts = [...sets].map((set) => {
    const setMembers = members.filter((member) => member[1].set === set).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const entries = Object.fromEntries(setMembers.map(([name, { json }]) => [name, json]));
    return [`${GENERATED_MEMBERS}/${set}.json`, generatedMembersText(entries)] as const;
  });
  const folder = join(root, GENERATED_MEMBERS);
  const present = existsSync(folder) ? readdirSync(folder).map((file) => [`${GENERATED_MEMBERS}/${file}`, null] as const) : [];
  writeFiles(root, Object.fromEntries([...present, ...texts]));
}
