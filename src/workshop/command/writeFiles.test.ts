import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../runtime/definitions/testSupport.ts';
import { describeFileError } from './fileErrors.ts';
import { writeFiles } from './writeFiles.ts';

describe('writeFiles', () => {
  it('replaces files, and creates them in new folders', () => {
    const root = folderOf({ 'one.json': '1' });
    writeFiles(root, { 'one.json': '2', 'folder/other.json': '3' });
    expect([readFileSync(join(root, 'one.json'), 'utf8'), readFileSync(join(root, 'folder/other.json'), 'utf8')]).toEqual(['2', '3']);
    expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(['folder', 'folder/other.json', 'one.json']);
  });

  it('keeps the permissions of a file', () => {
    const root = folderOf({ 'one.json': '1' });
    chmodSync(join(root, 'one.json'), 0o640);
    writeFiles(root, { 'one.json': '2' });
    expect(statSync(join(root, 'one.json')).mode & 0o777).toBe(0o640);
  });

  it.skipIf(process.getuid?.() === 0)('does not replace a read-only file', () => {
    const root = folderOf({ 'one.json': '1', 'two.json': '1' });
    chmodSync(join(root, 'two.json'), 0o440);
    expect(() => writeFiles(root, { 'one.json': '2', 'two.json': '2' })).toThrow('EACCES');
    expect(readFileSync(join(root, 'one.json'), 'utf8')).toBe('1');
  });

  it('changes no file if one of them cannot be written', () => {
    const root = folderOf({ 'one.json': '1', blocked: '' });
    expect(() => writeFiles(root, { 'one.json': '2', 'blocked/other.json': '3' })).toThrow();
    expect(readFileSync(join(root, 'one.json'), 'utf8')).toBe('1');
    expect(readdirSync(root).toSorted()).toEqual(['blocked', 'one.json']);
  });
});

describe('describeFileError', () => {
  it.each([
    [() => readFileSync('src'), 'a file cannot be used: it is a folder.'],
    [() => readFileSync('nowhere.json'), 'nowhere.json cannot be used: it does not exist.'],
    [
      () => {
        throw new TypeError('a bug');
      },
      null,
    ],
  ])('describes %s', (fail, description) => {
    let caught: unknown;
    try {
      fail();
    } catch (error) {
      caught = error;
    }
    expect(describeFileError(caught)).toBe(description);
  });
});
