import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOnThread } from './checkOnThread.ts';

/** A thread that reports each file as a finding, an error for a file named "odd", and crashes on a file named "deadly". */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ files }) => {
  if (files.deadly) throw new Error('dead');
  parentPort.postMessage(files.odd ? { error: 'odd' } : { findings: Object.keys(files) });
});`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thread-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('checkOnThread runs successive checks on one thread', async () => {
  const check = checkOnThread(join(folder, 'program.mjs'));
  for (const file of ['one', 'two', 'three']) expect(await check({ [file]: '' })).toEqual([file]);
});

it('checkOnThread rejects a check that ends its thread or reports an error, and runs the next check on a new thread', async () => {
  const check = checkOnThread(join(folder, 'program.mjs'));
  await expect(check({ deadly: '{}' })).rejects.toThrow('dead');
  await expect(check({ odd: '{}' })).rejects.toThrow('odd');
  expect(await check({ one: '' })).toEqual(['one']);
});
