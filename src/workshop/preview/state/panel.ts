import { atom } from 'jotai';
import type { FilePosition } from '../../../runtime/definitions/finding.ts';

/** The id of the open panel; null if none is open. */
export const panelAtom = atom<string | null>(null);

/** How the editor shows the definitions. */
export const editorViewAtom = atom<'form' | 'text'>('form');

/** The place that the editor shows. A new object shows the same place again. */
export const placeAtom = atom<FilePosition | null>(null);

/** The scroll position of each panel in pixels, by its id, for when it is reopened. */
export const scrolledAtom = atom<Readonly<Record<string, number>>>({});

/** Resets the editor's scroll position, because it is about to show another place. */
const resetEditorScrollAtom = atom(null, (_get, set) => {
  set(scrolledAtom, (now) => ({ ...now, editor: 0 }));
});

/** The step that the inspector explains, and the search in its list. Both belong to one set. */
export const inspectedAtom = atom<{ readonly set: string; readonly explained: string | null; readonly filter: string }>({
  set: '',
  explained: null,
  filter: '',
});

/** Opens the panel `editor` at a place. */
export const openPlaceAtom = atom(null, (_get, set, { file, line, column }: FilePosition) => {
  set(resetEditorScrollAtom);
  set(placeAtom, { file, line, column });
  set(editorViewAtom, 'text');
  set(panelAtom, 'editor');
});

/** The step that the editor's form was asked to show; null for the step that the survey shows. */
export const editedStepAtom = atom<string | null>(null);

/** A part of a step's form to show: the element whose attribute has a value. */
export interface FormTarget {
  readonly step: string;
  readonly attribute: 'data-text' | 'data-option' | 'data-rule-of' | 'data-field-finding';
  readonly value: string;
}

/** The part that the form was last asked to show; null once it is shown. */
export const formTargetAtom = atom<FormTarget | null>(null);

/** The edited step that an unsaved edit hides from the shown member; null if there is none. */
export const hiddenStepAtom = atom<string | null>(null);

/** Opens the form of a step in the panel `editor`. */
export const openStepAtom = atom(null, (_get, set, step: string) => {
  set(resetEditorScrollAtom);
  set(editedStepAtom, step);
  set(editorViewAtom, 'form');
  set(panelAtom, 'editor');
});
