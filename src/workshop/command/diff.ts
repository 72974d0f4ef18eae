import { diffVersions } from '../diff/compare.ts';
import { diffLines, stopsDrafts } from '../diff/render.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { parsedArguments } from './parsedArguments.ts';
import { readVersion } from './version.ts';
import { printErrors } from './withCheck.ts';

/** The usage of the command. */
export const DIFF_USAGE =
  'usage: survey diff OLD NEW [--quick] [--json] [--gate]   (folders of question sets, or the file of one set in its folder)';

/**
 * Runs `survey diff OLD NEW`: compares two versions of the definitions by their content, by how members walk, and by whether drafts
 * of the old version can continue in the new one. Proves how members walk where possible; `--quick` only tries walks.
 * @returns 0; 1 with `--gate` when drafts cannot continue; 2 with one line when something cannot be read
 */
export async function runDiff(args: readonly string[], io: CommandIo): Promise<number> {
  const parsed = parsedArguments(args, { quick: { type: 'boolean' }, json: { type: 'boolean' }, gate: { type: 'boolean' } });
  const [oldPath, newPath, ...rest] = parsed?.positionals ?? [];
  const refuse = makeRefusal('diff', io);
  if (!parsed || oldPath === undefined || newPath === undefined || rest.length > 0) return refuse(DIFF_USAGE);
  const { quick = false, json = false, gate = false } = parsed.values;
  const old = readVersion(oldPath);
  if (!old.ok) return refuse(old.error);
  const newVersion = readVersion(newPath);
  if (!newVersion.ok) return refuse(newVersion.error);
  printErrors(`diff, the old version (${oldPath})`, old.value.errors(), io);
  printErrors(`diff, the new version (${newPath})`, newVersion.value.errors(), io);
  const diff = await diffVersions(old.value, newVersion.value, quick);
  if (json) io.print(JSON.stringify(diff, null, 2));
  else for (const line of diffLines(diff)) io.print(line);
  return gate && stopsDrafts(diff) ? 1 : 0;
}
