import { diffVersions } from '../diff/compare.ts';
import { diffLines, stopsDrafts } from '../diff/render.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { readVersion } from './version.ts';
import { printErrors } from './withCheck.ts';

const USAGE = 'usage: survey diff OLD NEW [--quick] [--json] [--gate]   (folders of question sets, or the file of one set in its folder)';

const FLAGS: readonly string[] = ['--quick', '--json', '--gate'];

/**
 * Runs `survey diff OLD NEW`: compares two versions of the definitions by their content, by how members walk, and by whether drafts
 * of the old version can continue in the new one. Proves how members walk where possible; `--quick` only tries walks.
 * @returns 0; 1 with `--gate` when drafts cannot continue; 2 with one line when something cannot be read
 */
export async function runDiff(args: readonly string[], io: CommandIo): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [oldPath, newPath, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  const refuse = makeRefusal('diff', io);
  if (oldPath === undefined || newPath === undefined || rest.length > 0 || flags.some((flag) => !FLAGS.includes(flag)))
    return refuse(USAGE);
  const old = readVersion(oldPath);
  if (!old.ok) return refuse(old.error);
  const newVersion = readVersion(newPath);
  if (!newVersion.ok) return refuse(newVersion.error);
  printErrors(`diff, the old version (${oldPath})`, old.value.errors(), io);
  printErrors(`diff, the new version (${newPath})`, newVersion.value.errors(), io);
  const diff = await diffVersions(old.value, newVersion.value, flags.includes('--quick'));
  if (flags.includes('--json')) io.print(JSON.stringify(diff, null, 2));
  else for (const line of diffLines(diff)) io.print(line);
  return flags.includes('--gate') && stopsDrafts(diff) ? 1 : 0;
}
