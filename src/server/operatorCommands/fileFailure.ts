import { dirname } from 'node:path';
import { isFolder } from '../base/isFolder.ts';

/**
 * Returns an error that says which file a command cannot use, and what to do. Other failures stay as they are, such as that of a
 * connection to the database's socket, which has the same codes.
 */
export function fileFailure(failure: unknown): unknown {
  if (!(failure instanceof Error) || !('syscall' in failure) || !('code' in failure) || failure.syscall === 'connect') return failure;
  const path = 'path' in failure && typeof failure.path === 'string' ? failure.path : null;
  const text = messageOf(failure.code, path);
  return text === null ? failure : new Error(text, { cause: failure });
}

/** @param path null where Node's error does not name it: a file that was open already */
function messageOf(code: unknown, path: string | null): string | null {
  switch (code) {
    case 'ENOSPC':
      return `The disk${path === null ? '' : ` of ${path}`} is full. Free some space, and run the command again.`;
    case 'EISDIR':
      return `${path ?? 'The named file'} is a folder. Name a file.`;
  }
  if (path === null) return null;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return isFolder(dirname(path))
        ? `There is no file ${path}. Check its name.`
        : `There is no folder ${dirname(path)}. Check its name, or create it.`;
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be used by this user (${code}). Change its permissions or those of its folder, or name another file.`;
    case 'EROFS':
      return `${path} is on a disk that is read-only. Name another file.`;
    default:
      return null;
  }
}
