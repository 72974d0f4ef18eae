import type { Json } from '../../../runtime/base/json.ts';
import { kindOf, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { Drafts, PreviewDefinitions } from '../protocol.ts';

const KINDS: readonly string[] = ['member', 'generatedMembers'];

/** Returns the value of a JSON text; undefined if it has a mistake. */
function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Returns the files of example members as the author sees them. The definitions that the service sends lack edits that are not saved, and
 * after a save, a set arrives before its members: replayed with the members before, it would fail them for a moment.
 * @param members as the service last sent them
 * @param files the texts on disk; null where they are not loaded. A file that is not among them was deleted.
 * @param drafts the texts that are not saved. A text with a mistake in its JSON does not count.
 */
export function membersNow(
  members: PreviewDefinitions['members'],
  files: SourceFiles | null,
  drafts: Drafts,
): PreviewDefinitions['members'] {
  if (!files) return members;
  const names = Object.keys(files).filter((file) => KINDS.includes(kindOf(file) ?? ''));
  return Object.fromEntries(
    names.flatMap((file) => {
      const value = parsed(drafts[file] ?? '') ?? parsed(files[file] ?? '') ?? members[file];
      return value === undefined ? [] : [[file, value]];
    }),
  );
}
