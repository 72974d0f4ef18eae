import { spawnSync } from 'node:child_process';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { FOLDER, type SourceFiles } from '../../runtime/definitions/sources.ts';

/** The maximum output of a Git command in bytes. Definitions are a few megabytes. */
const MAX_BYTES = 1 << 28;

function git(root: string, args: readonly string[], input?: string): Buffer | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: MAX_BYTES, ...(input !== undefined && { input }) });
  return status === 0 ? stdout : null;
}

/** Splits the output of `git cat-file --batch`. Each entry has a line that ends in the size, the content, and a line break. */
function contents(batch: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < batch.length;) {
    const end = batch.indexOf('\n', at);
    const size = Number(batch.subarray(at, end).toString().split(' ').at(-1));
    texts.push(batch.subarray(end + 1, end + 1 + size).toString('utf8'));
    at = end + size + 2;
  }
  return texts;
}

/**
 * Reads the definitions of a commit.
 * @param ref a commit, branch or tag
 * @returns one line that describes the problem
 */
export function readCommit(root: string, ref: string): Result<SourceFiles, string> {
  const commit = ref.startsWith('-') ? null : git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (!commit) return err(`there is no commit "${ref}" here`);
  const listed = git(root, ['ls-tree', '-r', '-z', commit.toString().trim(), '--', `${FOLDER}/`]);
  // Each entry: mode, type and object, a tab, the path.
  const files = (listed?.toString() ?? '').split('\0').flatMap((entry) => {
    const [, object, file] = /^\d+ blob ([0-9a-f]+)\t(.*\.json)$/.exec(entry) ?? [];
    return object !== undefined && file !== undefined ? [{ object, file }] : [];
  });
  if (files.length === 0) return err(`the commit "${ref}" has no ${FOLDER}/`);
  const batch = git(root, ['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
  if (!batch) return err(`the commit "${ref}" cannot be read`);
  const texts = contents(batch);
  return ok(Object.fromEntries(files.map(({ file }, index) => [file, texts[index] ?? ''])));
}

/** Returns the latest commit that changed the version of a set; null if there is none. */
export function lastRelease(root: string, set: string): string | null {
  const output = git(root, ['log', '-1', '--format=%h', '-G', String.raw`^  "version":`, '--', `${FOLDER}/${set}.json`]);
  const hash = output?.toString().trim() ?? '';
  return hash === '' ? null : hash;
}
