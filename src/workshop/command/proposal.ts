import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDefinitions } from '../check/check.ts';
import { changedLines } from '../sourceEdits/edits.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import type { Finding } from '../../runtime/definitions/finding.ts';
import { FOLDER, isOfMembers, type SourceFiles } from '../../runtime/definitions/sources.ts';
import type { CommandIo } from './io.ts';
import { vocabulary } from './product.ts';
import { writeFiles } from '../sourceEdits/writeFiles.ts';

/** Runs a function on a copy of the definitions. @param run receives the copy's root */
export async function onCopy<T>(files: SourceFiles, run: (root: string) => T | Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'definitions-'));
  try {
    writeFiles(copy, files);
    return await run(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the findings that the changed definitions have and the unchanged ones do not. */
export function newFindings(before: SourceFiles, after: SourceFiles): readonly Finding[] {
  const nameOf = ({ code, message }: Finding): string => `${code} ${message}`;
  const oldFindings = new Set(checkDefinitions(before, vocabulary).map(nameOf));
  return checkDefinitions(after, vocabulary).filter((finding) => !oldFindings.has(nameOf(finding)));
}

/** Prints the changed lines of all files, and the number of changed files of members. */
export function printChanges(before: SourceFiles, after: SourceFiles, io: CommandIo): void {
  let members = 0;
  for (const [file, text] of Object.entries(after)) {
    const old = before[file];
    if (old === text) continue;
    if (isOfMembers(file)) members += 1;
    else if (old === undefined) io.print(`${file}: a new file`);
    else printLines(file, old, text, io);
  }
  for (const file of Object.keys(before)) if (after[file] === undefined) io.print(`${file}: removed`);
  if (members > 0) io.print(`${FOLDER}/members: ${pluralise(members, 'file')}`);
}

/** Prints the changes to a file: replaced or added lines. */
function printLines(file: string, before: string, after: string, io: CommandIo): void {
  const [old, newLines] = [before.split('\n'), after.split('\n')];
  if (old.length === newLines.length) {
    for (const { line, before: was, after: is } of changedLines(file, before, after)) io.print(`${file}:${line}\n  - ${was}\n  + ${is}`);
    return;
  }
  const start = newLines.findIndex((line, index) => line !== old[index]);
  const end = newLines.findLastIndex((line, index) => line !== old[index - newLines.length + old.length]);
  io.print(`${file}:${start + 1}`);
  for (const line of newLines.slice(start, end + 1)) io.print(`  + ${line}`);
}

/** Writes the changed files, removes deleted ones, and formats the result if the project's formatter is installed. */
export function writeChanges(root: string, before: SourceFiles, after: SourceFiles): readonly string[] {
  const changed = Object.keys(after).filter((file) => before[file] !== after[file]);
  const removed = Object.keys(before).filter((file) => after[file] === undefined);
  writeFiles(root, Object.fromEntries([...changed, ...removed].map((file) => [file, after[file] ?? null])));
  const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt');
  if (existsSync(formatter)) spawnSync(process.execPath, [formatter, ...changed], { cwd: root });
  return changed;
}
