import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LockResult } from '../../../../tests/server/support/lockMany.ts';
import { lockFolder } from './folderLock.ts';

const root = mkdtempSync(join(tmpdir(), 'enrollment-lock-'));
/** A pid that no process has. */
const KILLED = 2_147_483_000;

/** Creates a folder that is locked by a process, alive or killed. */
function makeLockedFolder(name: string, holder: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'server.lock'), { recursive: true });
  writeFileSync(join(folder, 'server.lock', holder), '');
  return folder;
}

describe('a data folder', () => {
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is created, locked by one holder and released', () => {
    const folder = join(root, 'own', 'data');
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`);
    unlock();
    expect(readdirSync(folder)).toEqual(['server.lock']);
    lockFolder(folder)();
  });
  it('is refused while a living process holds it', () => {
    expect(() => lockFolder(makeLockedFolder('living', '1.a'))).toThrow(/process 1\./);
  });
  it.each([[`${KILLED}.a`], ['not a number'], [`${process.pid}.earlier`], ['free']])(
    'is taken over if its lock has no living holder: %s',
    (holder) => {
      const unlock = lockFolder(makeLockedFolder(holder, holder));
      expect(readdirSync(join(root, holder, 'server.lock'))).toEqual([expect.stringMatching(`^${process.pid}\\.`)]);
      unlock();
    },
  );
  it('with the lock file of an earlier version is taken over', () => {
    mkdirSync(join(root, 'earlier'));
    writeFileSync(join(root, 'earlier', 'server.lock'), String(KILLED));
    lockFolder(join(root, 'earlier'))();
  });

  it.each<readonly [string, (folder: string) => unknown]>([
    ['of a killed process', (folder) => makeLockedFolder(folder, `${KILLED}.a`)],
    ['that was released', (folder) => makeLockedFolder(folder, 'free')],
    ['that does not exist yet', () => undefined],
  ])('%s is locked by exactly one of several concurrent processes', async (title, prepare) => {
    const folders = 150;
    for (let index = 0; index < folders; index += 1) prepare(join(title, String(index)));
    const program = 'tests/server/support/lockMany.ts';
    const processes = [1, 2, 3, 4].map(() =>
      fork(program, [join(root, title), String(folders)], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
    );
    await Promise.all(processes.map((child) => once(child, 'message')));
    const messages = Promise.all(processes.map((each) => once(each, 'message').then((messages: readonly LockResult[]) => messages)));
    const startsAt = Date.now() + 50;
    for (const each of processes) each.send(startsAt);
    const results = (await messages).flatMap(([first]) => first ?? []);
    for (const each of processes) each.kill('SIGKILL');
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(results.flatMap(({ folders: each }) => each).sort((a, b) => a - b)).toEqual(
      Array.from({ length: folders }, (_, index) => index),
    );
  });
});
