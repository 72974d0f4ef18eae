import { atom } from 'jotai';
import type { FilePosition } from '../../../runtime/definitions/finding.ts';

/** The id of the open panel; null if none is open. */
export const panelAtom = atom<string | null>(null);

/** The place that the editor was last asked to show. Each request is another object. */
export const placeAtom = atom<FilePosition | null>(null);

/** Opens the panel `editor` at a place. */
export const openPlaceAtom = atom(null, (_get, set, { file, line, column }: FilePosition) => {
  set(placeAtom, { file, line, column });
  set(panelAtom, 'editor');
});
