import { loadOnce } from '../../base/loadOnce.ts';
import type { Session } from '../../engine/types.ts';
import { passes } from '../../engine/way.ts';
import type { PartialSaveParts, PartialSaves } from './partialSaves.ts';

/** Returns true if there is an answer and the set saves partial answers. At the end, the completion saves all of them. */
function isSaved(session: Session): boolean {
  const { partialSave } = session.set.source;
  const isPartial = session.position.at !== 'end' && Object.keys(session.way.answers).length > 0;
  return isPartial && partialSave !== undefined && passes(session, partialSave.when);
}

/**
 * Returns partial saves that run only if the set enables them. Their code is loaded on the first one.
 * @param parts read at each save
 */
export function partialSavesIfEnabled(parts: () => PartialSaveParts): PartialSaves {
  const load = loadOnce(async () => (await import('./partialSaves.ts')).partialSaves(parts));
  let hasBegun = false;
  return {
    save: (session) => {
      if (!isSaved(session)) return;
      hasBegun = true;
      load().then(
        ({ save }) => save(session),
        () => parts().visit.reportError('PARTIAL_SAVE_FAILED', 'no answer'),
      );
    },
    whenSaved: async () => {
      if (hasBegun)
        await load().then(
          ({ whenSaved }) => whenSaved(),
          () => undefined,
        );
    },
  };
}
