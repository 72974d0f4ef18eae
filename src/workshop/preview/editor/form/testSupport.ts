import { applied, changeAt } from '../../../sourceEdits/valueEdits.ts';
import type { SpotEdit } from './stepForm.ts';

/** Applies edits to the texts of files, in order. @throws if an edit changes nothing */
export function appliedTo(before: Readonly<Record<string, string>>, edits: readonly SpotEdit[]): Readonly<Record<string, string>> {
  const after: Record<string, string> = { ...before };
  for (const { spot, value } of edits) {
    const text = after[spot.file] ?? '';
    const change = changeAt(text, spot.path, value);
    if (!change) throw new Error(`${spot.file} was not changed`);
    after[spot.file] = applied(text, change);
  }
  return after;
}
