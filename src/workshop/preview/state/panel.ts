import { atom } from 'jotai';
import type { FilePosition } from '../../../runtime/definitions/finding.ts';

/** The id of the open panel; null if none is open. */
export const panelAtom = atom<string | null>(null);

/** How the editor shows the definitions. */
export const editorViewAtom = atom<'form' | 'text'>('form');

/** The place that the editor was last asked to show. Each request is another object. */
export const placeAtom = atom<FilePosition | null>(null);

/** The scroll position of each panel in pixels, by its id, for when it is reopened. */
export const scrolledAtom = atom<Readonly<Record<string, number>>>({});

/** Forgets how far the editor is scrolled, because it is about to show another place. */
const leaveEditorAtom = atom(null, (_get, set) => {
  set(scrolledAtom, (now) => ({ ...now, editor: 0 }));
});

/** The question that the inspector explains, and the words that it looks for, until another set is opened. */
export const inspectedAtom = atom<{ readonly set: string; readonly asked: string | null; readonly filter: string }>({
  set: '',
  asked: null,
  filter: '',
});

/** Opens the panel `editor` at a place. */
export const openPlaceAtom = atom(null, (_get, set, { file, line, column }: FilePosition) => {
  set(leaveEditorAtom);
  set(placeAtom, { file, line, column });
  set(editorViewAtom, 'text');
  set(panelAtom, 'editor');
});

/** The step that the editor's form was asked to show; null for the step that the survey shows. */
export const editedStepAtom = atom<string | null>(null);

/** A part of the form to show: the element of a step's form whose attribute has a value. */
export interface FormTarget {
  readonly step: string;
  readonly attribute: 'data-text' | 'data-option' | 'data-rule-of' | 'data-field-finding';
  readonly value: string;
}

/** The part that the form was last asked to show; null once it is shown. */
export const formTargetAtom = atom<FormTarget | null>(null);

/** The edited step that an edit hides from the shown member, who has moved on; null while there is none. */
export const hiddenStepAtom = atom<string | null>(null);

/** Opens the form of a step in the panel `editor`. */
export const openStepAtom = atom(null, (_get, set, step: string) => {
  set(leaveEditorAtom);
  set(editedStepAtom, step);
  set(editorViewAtom, 'form');
  set(panelAtom, 'editor');
});
