const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its file system is read-only',
  EBUSY: 'another program uses it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
};

/** Describes why the system refused an operation on a file; null for any other error, which is a bug. */
export function fileErrorReason(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  return REASONS[String(error.code)] ?? error.message;
}

/** A file that cannot be written. Its message names the file and the reason, without a full stop. */
export class FileWriteError extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be written: ${reason}`);
  }
}

/** Describes the file and the reason, in one sentence; null if no operation on a file failed. */
export function describeFileError(error: unknown): string | null {
  if (error instanceof FileWriteError) return `${error.message}.`;
  const reason = fileErrorReason(error);
  if (reason === null || !(error instanceof Error)) return null;
  return 'path' in error ? `${String(error.path)} cannot be used: ${reason}.` : `a file cannot be used: ${reason}.`;
}
