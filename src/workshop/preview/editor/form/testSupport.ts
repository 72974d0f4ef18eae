import { applyChange, changeAt } from '../../../sourceEdits/valueEdits.ts';
import type { ValueEdit } from './stepForm.ts';

/** Applies edits to the texts of files, in order. @throws if an edit changes nothing */
export function applyEdits(before: Readonly<Record<string, string>>, edits: readonly ValueEdit[]): Readonly<Record<string, string>> {
  const after: Record<string, string> = { ...before };
  for (const { location, value } of edits) {
    const text = after[location.file] ?? '';
    const change = changeAt(text, location.path, value);
    if (!change) throw new Error(`${location.file} was not changed`);
    after[location.file] = applyChange(text, change);
  }
  return after;
}
