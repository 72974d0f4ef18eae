import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDefinitions } from './writeDefinitions.ts';

it('a save restores the files that it has replaced if another file is locked', () => {
  const root = mkdtempSync(join(tmpdir(), 'save-'));
  const [A, B, NEW] = ['question-sets/A.json', 'question-sets/B.json', 'question-sets/NEW.json'];
  mkdirSync(join(root, 'question-sets'));
  for (const file of [A, B]) writeFileSync(join(root, file), 'before');
  // On Windows, a file that another program has open cannot be replaced.
  const rename: typeof renameSync = (from, to) => {
    if (String(to).endsWith('B.json')) throw Object.assign(new Error('locked'), { code: 'EPERM' });
    renameSync(from, to);
  };
  const edits = [
    { file: A, text: 'after', from: 'before' },
    { file: NEW, text: 'after', from: null },
    { file: B, text: 'after', from: 'before' },
  ];
  const saved = writeDefinitions(root, edits, rename);
  expect(saved).toMatchObject({ outcome: 'refused', why: expect.stringContaining(`Nothing was saved: ${B} cannot be written (EPERM).`) });
  expect(readdirSync(join(root, 'question-sets'))).toEqual(['A.json', 'B.json']);
  for (const file of [A, B]) expect(readFileSync(join(root, file), 'utf8')).toBe('before');
});
