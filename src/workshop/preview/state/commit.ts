import { atom } from 'jotai';
import { SERVICE, type ReadCommit } from '../protocol.ts';

/** The commit that the files on disk are compared with unless the author names another. */
export const LAST_COMMIT = 'HEAD';

/** Reads the definitions of a commit. @throws if the server cannot be reached */
export async function readCommit(ref: string): Promise<ReadCommit> {
  const response = await fetch(`${SERVICE}/commit?ref=${encodeURIComponent(ref)}`);
  if (!response.ok) return { ok: false, why: `The server answered ${response.status}. Check that it is running.` };
  const commit: ReadCommit = await response.json();
  return commit;
}

/** The last commit; null until it is read. It is read again each time a part of the page starts to use it. */
export const lastCommitAtom = atom<ReadCommit | null>(null);
lastCommitAtom.onMount = (set) => {
  // The rest of the preview reports an unreachable server.
  readCommit(LAST_COMMIT).then(set, () => undefined);
};
