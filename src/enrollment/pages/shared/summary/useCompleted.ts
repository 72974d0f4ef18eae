import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Completed } from '../../../surveyAdapter/handOff/completedSession.ts';
import { notesAtom } from '../../../surveyAdapter/handOff/visitNotes.ts';

/** Returns the session that was just completed and removes it from the notes, so that its answers leave memory when the page unmounts. */
export function useCompleted(): Completed | null {
  const store = useStore();
  const [completed] = useState(() => store.get(notesAtom).completed);
  useEffect(() => store.set(notesAtom, (notes) => ({ ...notes, completed: null })), [store]);
  return completed;
}
