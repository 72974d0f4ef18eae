import { lockFolder } from '../../../src/server/store/connection/folderLock.ts';

/** The numbers of the folders that a process locked, and errors other than refusals. */
export interface LockResult {
  readonly folders: readonly number[];
  readonly errors: readonly string[];
}

/**
 * Locks the folders `0` to `count - 1` at the same time as other processes, reports which it got, and holds them until killed.
 */
const [root = '', count = '0'] = process.argv.slice(2);
const EVERY_MS = 2;

process.on('message', (startsAt: number) => {
  const folders: number[] = [];
  const errors: string[] = [];
  for (let index = 0; index < Number(count); index += 1) {
    // A busy loop instead of a pause: all processes reach the same folder in the same millisecond.
    while (Date.now() < startsAt + index * EVERY_MS);
    try {
      lockFolder(`${root}/${index}`);
      folders.push(index);
    } catch (error) {
      if (!String(error).includes('in use')) errors.push(String(error));
    }
  }
  process.send?.({ folders, errors } satisfies LockResult);
});
process.send?.('ready');
