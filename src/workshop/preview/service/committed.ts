import { spawnSync } from 'node:child_process';
import { FOLDER, type SourceFiles } from '../../../runtime/definitions/sources.ts';

/** The largest reply of Git in bytes: several times all definitions. */
const LARGEST = 64 * 1024 * 1024;

function git(root: string, args: readonly string[], input = ''): Buffer | null {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { input, maxBuffer: LARGEST, stdio: ['pipe', 'pipe', 'ignore'] });
  return status === 0 ? stdout : null;
}

/**
 * Returns the definitions of the last commit.
 * @param root the folder that contains question-sets/
 * @returns null where no Git repository holds the folder, or Git is not installed
 */
export function committedFiles(root: string): SourceFiles | null {
  const listed = git(root, ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', `${FOLDER}/`]);
  const files = listed?.toString().split('\0').filter(Boolean) ?? [];
  if (files.length === 0) return null;
  const batch = git(root, ['cat-file', '--batch'], files.map((file) => `HEAD:./${file}\n`).join(''));
  if (!batch) return null;
  const texts: [string, string][] = [];
  let at = 0;
  for (const file of files) {
    const end = batch.indexOf('\n', at);
    const size = Number(batch.toString('utf8', at, end).split(' ').at(-1));
    texts.push([file, batch.toString('utf8', end + 1, end + 1 + size)]);
    at = end + size + 2;
  }
  return Object.fromEntries(texts);
}
