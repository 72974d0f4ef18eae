import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeDefinitions } from './writeDefinitions.ts';

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  return { ...fs, renameSync: vi.fn<typeof fs.renameSync>(fs.renameSync) };
});

it('a save restores the files that it has replaced if another file is locked', () => {
  const root = mkdtempSync(join(tmpdir(), 'save-'));
  const [A, B, NEW] = ['question-sets/A.json', 'question-sets/B.json', 'question-sets/NEW.json'];
  mkdirSync(join(root, 'question-sets'));
  for (const file of [A, B]) writeFileSync(join(root, file), 'before');
  const { getMockImplementation } = vi.mocked(renameSync);
  const rename = getMockImplementation();
  // On Windows, a file that another program has open cannot be replaced.
  vi.mocked(renameSync).mockImplementation((from, to) => {
    if (String(to).endsWith('B.json')) throw Object.assign(new Error('locked'), { code: 'EPERM' });
    rename?.(from, to);
  });
  const saved = writeDefinitions(root, [
    { file: A, text: 'after', from: 'before' },
    { file: NEW, text: 'after', from: null },
    { file: B, text: 'after', from: 'before' },
  ]);
  expect(saved).toMatchObject({ outcome: 'refused', why: expect.stringContaining(`Nothing was saved: ${B} cannot be written (EPERM).`) });
  expect(readdirSync(join(root, 'question-sets'))).toEqual(['A.json', 'B.json']);
  for (const file of [A, B]) expect(readFileSync(join(root, file), 'utf8')).toBe('before');
});
