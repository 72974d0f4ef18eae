import { jsonIn } from '../../../runtime/base/json.ts';
import { isOfMembers, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { Drafts, PreviewDefinitions } from '../protocol.ts';

/**
 * Returns the files of example members as the author sees them. The service's definitions lack unsaved edits, and after a save a
 * set arrives before its members: replayed with the previous members, it would fail for a moment.
 * @param members as last sent by the service
 * @param files the texts on disk; null if they are not loaded. A missing file was deleted.
 * @param drafts the unsaved texts. One with a mistake in its JSON does not count.
 */
export function currentMembers(
  members: PreviewDefinitions['members'],
  files: SourceFiles | null,
  drafts: Drafts,
): PreviewDefinitions['members'] {
  if (!files) return members;
  const names = Object.keys(files).filter(isOfMembers);
  return Object.fromEntries(
    names.flatMap((file) => {
      const value = jsonIn(drafts[file] ?? '') ?? jsonIn(files[file] ?? '') ?? members[file];
      return value === undefined ? [] : [[file, value]];
    }),
  );
}
