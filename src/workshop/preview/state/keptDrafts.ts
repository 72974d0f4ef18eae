import { asObject, type Json } from '../../../runtime/base/json.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { Drafts } from '../protocol.ts';

/** An unsaved file that a tab keeps across a reload. */
export interface KeptDraft {
  readonly text: string;
  /** The text on disk that the edits are based on. */
  readonly from: string;
}

const NAME = 'preview drafts';

/**
 * Keeps unsaved files in this tab, so that a reload loses none of them. A change on disk that the author has not seen is still a conflict
 * after the reload.
 * @param bases the texts on disk that the drafts are based on. A draft without one keeps its previous base.
 * @returns false if a reload loses the drafts, because storage is unavailable or they are too large for it
 */
export function keepDrafts(drafts: Drafts, bases: SourceFiles): boolean {
  const before = readKeptDrafts();
  const entries = Object.entries(drafts).map(([file, text]) => [file, { text, from: bases[file] ?? before[file]?.from ?? '' }] as const);
  try {
    // What no longer fits must not leave an older edit behind, which a reload would restore.
    sessionStorage.removeItem(NAME);
    if (entries.length > 0) sessionStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)));
    return true;
  } catch {
    return entries.length === 0;
  }
}

/** Returns the unsaved files that this tab has kept, by path. */
export function readKeptDrafts(): Readonly<Record<string, KeptDraft>> {
  try {
    const stored: Json = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
    const entries = Object.entries(asObject(stored)).flatMap(([file, draft]): readonly (readonly [string, KeptDraft])[] => {
      const { text, from } = asObject(draft);
      return typeof text === 'string' && typeof from === 'string' ? [[file, { text, from }]] : [];
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
