import { expect, it } from 'vitest';
import { fileFailure } from './fileFailure.ts';

const failureOf = (code: string, path?: string, syscall = 'open'): Error =>
  Object.assign(new Error(`${code}: reason`), { code, syscall, ...(path !== undefined && { path }) });

it.each([
  [failureOf('ENOENT', '/none.csv'), 'There is no file /none.csv. Check its name.'],
  [failureOf('ENOENT', 'none.csv'), 'There is no file none.csv. Check its name.'],
  [failureOf('ENOENT', '/nowhere/new.part', 'mkdir'), 'There is no folder /nowhere. Check its name, or create it.'],
  [failureOf('ENOTDIR', `${import.meta.filename}/new`), `There is no folder ${import.meta.filename}. Check its name, or create it.`],
  [failureOf('EISDIR', undefined, 'read'), 'The named file is a folder. Name a file.'],
  [
    failureOf('EACCES', '/new.part'),
    '/new.part may not be used by this user (EACCES). Change its permissions or those of its folder, or name another file.',
  ],
  [failureOf('EROFS', '/new.part'), '/new.part is on a disk that is read-only. Name another file.'],
  [failureOf('ENOSPC', undefined, 'write'), 'The disk is full. Free some space, and run the command again.'],
  [failureOf('EMFILE', '/new.part'), 'EMFILE: reason'],
  [failureOf('ENOENT', '/run/postgresql/.s.PGSQL.5432', 'connect'), 'ENOENT: reason'],
  [new Error('No partner.'), 'No partner.'],
])('fileFailure turns "%s" into "%s"', (failure, message) => {
  expect(fileFailure(failure)).toMatchObject({ message });
});
