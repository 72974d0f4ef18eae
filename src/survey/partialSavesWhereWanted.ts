import { stepAt } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';
import type { PartialSaveParts, PartialSaves } from './partialSaves.ts';
import { savesPartially } from './savesPartially.ts';

/** Partial saves for the partners that want them; their code comes with the first one. @param parts as they are at each save */
export function partialSavesWhereWanted(parts: () => PartialSaveParts): PartialSaves {
  let saves: Promise<PartialSaves> | null = null;
  return {
    save: (session: Session) => {
      if (!savesPartially(session) || stepAt(session) === null) return;
      saves ??= import('./partialSaves.ts').then(({ partialSaves }) => partialSaves(parts));
      saves.then(
        ({ save }) => save(session),
        () => parts().visit.reportError('PARTIAL_SAVE_FAILED', 'no answer'),
      );
    },
    settled: async () => {
      const known = await saves?.catch(() => null);
      await known?.settled();
    },
  };
}
