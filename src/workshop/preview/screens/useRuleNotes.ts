import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { notesOf, type RuleNotes } from '../editor/places.ts';
import { filesAtom, loadFiles } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';

const NO_NOTES: RuleNotes = new Map();

/** Returns the authors' notes on the named rules and derived values of a set, including unsaved edits; nothing until they are loaded. */
export function useRuleNotes(set: string): RuleNotes {
  const store = useStore();
  const files = useAtomValue(filesAtom)?.files ?? null;
  const drafts = useAtomValue(draftsAtom);
  useEffect(() => {
    // Without a server, the rest of the preview reports it.
    if (!files) loadFiles(store).catch(() => undefined);
  }, [store, files]);
  return useMemo(() => (files ? notesOf(set, (file) => drafts[file] ?? files[file] ?? null) : NO_NOTES), [set, files, drafts]);
}
