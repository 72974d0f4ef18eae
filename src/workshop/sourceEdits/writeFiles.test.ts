import { chmodSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
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

  it('deletes a file', () => {
    const root = folderOf({ 'one.json': '1', 'two.json': '1' });
    writeFiles(root, { 'one.json': null, 'missing.json': null });
    expect(readdirSync(root)).toEqual(['two.json']);
  });

  it.each(['2', null])('neither replaces nor deletes a read-only file (%j)', (content) => {
    const root = folderOf({ 'one.json': '1', 'two.json': '1' });
    chmodSync(join(root, 'two.json'), 0o440);
    expect(() => writeFiles(root, { 'one.json': content, 'two.json': content })).toThrow('two.json cannot be written: it is read-only');
    expect(readdirSync(root).map((file) => readFileSync(join(root, file), 'utf8'))).toEqual(['1', '1']);
  });

  it('changes no file if one of them cannot be written', () => {
    const root = folderOf({ 'one.json': '1', blocked: '' });
    expect(() => writeFiles(root, { 'one.json': '2', 'blocked/other.json': '3' })).toThrow(
      'blocked/other.json cannot be written: a part of its path is not a folder',
    );
    expect(readFileSync(join(root, 'one.json'), 'utf8')).toBe('1');
    expect(readdirSync(root).toSorted()).toEqual(['blocked', 'one.json']);
  });

  it('restores the files that it has replaced if another file is locked', () => {
    const before = { 'one.json': '1', 'two.json': '1', 'old.json': '1' };
    const root = folderOf(before);
    // On Windows, a file that another program has open cannot be replaced.
    const rename: typeof renameSync = (from, to) => {
      if (String(to).endsWith('two.json')) throw Object.assign(new Error('locked'), { code: 'EPERM', syscall: 'rename' });
      renameSync(from, to);
    };
    const files = { 'one.json': '2', 'new.json': '2', 'old.json': null, 'two.json': '2' };
    expect(() => writeFiles(root, files, rename)).toThrow('two.json cannot be written: permission denied');
    expect(Object.fromEntries(readdirSync(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual(before);
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
