import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '../../support/journey.ts';
import { startServer, type RunningServer } from '../../support/server.ts';

/** A built server on a copy of the definitions, which tests edit. */
export interface Edited {
  readonly server: RunningServer;
  readonly read: (file: string) => Promise<string>;
  readonly edit: (file: string, change: (text: string) => string) => Promise<void>;
  /** Turns the copy into a Git repository with one commit: the current definitions. */
  readonly commit: () => void;
}

/** A test with a built server on a copy of the definitions. */
export const test = base.extend<{ readonly edited: Edited }>({
  edited: async ({ server: _shared }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'preview-'));
    await cp('question-sets', join(folder, 'question-sets'), { recursive: true });
    const server = await startServer({ WATCH_DEFINITIONS: folder });
    const read: Edited['read'] = (file) => readFile(join(folder, 'question-sets', file), 'utf8');
    const edit: Edited['edit'] = async (file, change) => {
      const path = join(folder, 'question-sets', file);
      const before = await read(file);
      const after = change(before);
      expect(after, `the edit of ${file}`).not.toBe(before);
      await writeFile(path, after);
    };
    const commit = (): void => {
      const git = (...args: readonly string[]) =>
        execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', '-c', 'commit.gpgsign=false', ...args], {
          cwd: folder,
        });
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message', 'First');
    };
    await use({ server, read, edit, commit });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});
