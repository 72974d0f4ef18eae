import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folderLock.ts';

const root = mkdtempSync(join(tmpdir(), 'enrollment-lock-'));

describe('a data folder', () => {
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is made, belongs to one, and is given back', () => {
    const folder = join(root, 'own', 'data');
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/in use/);
    unlock();
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
    lockFolder(folder)();
  });
  it('of a living process is refused', () => {
    writeFileSync(join(root, 'server.lock'), '1');
    expect(() => lockFolder(root)).toThrow(/process 1/);
  });
  it.each([['2147483000'], ['not a number'], [String(process.pid)]])('of a process that was killed is taken over: %s', (holder) => {
    writeFileSync(join(root, 'server.lock'), holder);
    lockFolder(root)();
  });
});
