import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { notesOf, type RuleNotes } from '../editor/locations.ts';
import { draftsAtom } from '../state/drafts.ts';
import { useFiles } from '../state/useFiles.ts';

const NO_NOTES: RuleNotes = new Map();

/** Returns the authors' notes on the named rules and derived values of a set, including unsaved edits; empty until they are loaded. */
export function useRuleNotes(set: string): RuleNotes {
  const files = useFiles();
  const drafts = useAtomValue(draftsAtom);
  return useMemo(() => (files ? notesOf(set, (file) => drafts[file] ?? files[file] ?? null) : NO_NOTES), [set, files, drafts]);
}
