import { atom } from 'jotai';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { SERVICE, type ReadCommit } from '../protocol.ts';

/** The commit that the files on disk are compared with unless the author names another. */
export const LAST_COMMIT = 'HEAD';

/** Reads the definitions of a commit. @throws if the server cannot be reached */
export async function readCommit(ref: string): Promise<ReadCommit> {
  const response = await fetch(`${SERVICE}/commit?ref=${encodeURIComponent(ref)}`);
  if (!response.ok) return { ok: false, why: `The server answered ${response.status}. Check that it is running, then compare again.` };
  const commit: ReadCommit = await response.json();
  return commit;
}

/** The files of the last commit; null until they are read, and where there is no repository. Read anew for each form that needs them. */
export const lastCommitAtom = atom<SourceFiles | null>(null);
lastCommitAtom.onMount = (set) => {
  readCommit(LAST_COMMIT).then(
    (commit) => {
      if (commit.ok) set(commit.files);
    },
    // Without a server, the rest of the preview says so.
    () => undefined,
  );
};
