import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { filesAtom, loadFiles } from './definitions.ts';

interface FilesOptions {
  /** False to load nothing. */
  readonly isWanted?: boolean;
  /** Omitted where the page works without the files. The rest of the preview reports an unreachable server. */
  readonly onFailure?: () => void;
}

/** Returns the definition files on disk, and loads them if necessary; null until they are loaded. */
export function useFiles({ isWanted = true, onFailure }: FilesOptions = {}): SourceFiles | null {
  const store = useStore();
  const files = useAtomValue(filesAtom)?.files ?? null;
  const isMissing = isWanted && files === null;
  const reportFailure = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (isMissing) loadFiles(store).catch(() => reportFailure());
  }, [isMissing, store]);
  return files;
}
