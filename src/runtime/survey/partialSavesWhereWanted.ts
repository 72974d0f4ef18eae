import { loadOnce } from '../base/loadOnce.ts';
import { stepAt } from '../engine/session.ts';
import type { PartialSaveParts, PartialSaves } from './partialSaves.ts';
import { savesPartially } from './savesPartially.ts';

/**
 * Returns partial saves that run only for partners that want them. Their code is loaded on the first one.
 * @param parts read at each save
 */
export function partialSavesWhereWanted(parts: () => PartialSaveParts): PartialSaves {
  const load = loadOnce(async () => (await import('./partialSaves.ts')).partialSaves(parts));
  let hasBegun = false;
  return {
    save: (session) => {
      if (!savesPartially(session) || stepAt(session) === null) return;
      hasBegun = true;
      load().then(
        ({ save }) => save(session),
        () => parts().visit.reportError('PARTIAL_SAVE_FAILED', 'no answer'),
      );
    },
    settled: async () => {
      if (hasBegun)
        await load().then(
          ({ settled }) => settled(),
          () => undefined,
        );
    },
  };
}
