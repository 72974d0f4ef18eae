import { atom, type createStore } from 'jotai';
import { loadOnce } from '../../base/loadOnce.ts';
import type { Session } from '../../engine/types.ts';
import { passes } from '../../engine/way.ts';
import type { PartialSaves } from './partialSaves.ts';

/** The saves of a tab. They outlive the survey page, because the landing and the survey save to the same record. */
const tabSavesAtom = atom(() => ({
  hasBegun: false,
  load: loadOnce(async () => (await import('./partialSaves.ts')).partialSaves()),
}));

/** Returns true if there is an answer and the set saves partial answers. At the end, the completion saves all of them. */
function isSaved(session: Session): boolean {
  const { partialSave } = session.set.source;
  const isPartial = session.position.at !== 'end' && Object.keys(session.way.answers).length > 0;
  return isPartial && partialSave !== undefined && passes(session, partialSave.when);
}

/** Returns partial saves that run only if the set enables them. Their code is loaded on the first one. */
export function partialSavesIfEnabled(store: ReturnType<typeof createStore>): PartialSaves {
  const tabSaves = store.get(tabSavesAtom);
  return {
    save: (session, parts) => {
      if (!isSaved(session)) return;
      tabSaves.hasBegun = true;
      const visitKey = parts.visit.completionKey;
      tabSaves.load().then(
        ({ save }) => {
          // Another person's visit may have begun in this tab while the code was loading.
          if (parts.visit.completionKey === visitKey) save(session, parts);
        },
        () => parts.visit.reportError('PARTIAL_SAVE_FAILED', 'no answer'),
      );
    },
    whenSaved: async () => {
      if (tabSaves.hasBegun)
        await tabSaves.load().then(
          ({ whenSaved }) => whenSaved(),
          () => undefined,
        );
    },
  };
}
