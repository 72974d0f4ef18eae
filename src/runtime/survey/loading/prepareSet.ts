import type { QuestionSet } from '../../definitions/types.ts';
import type { LazyHooks } from '../../engine/types.ts';
import { usesLibrary } from '../../rules/reads.ts';
import type { PreparedSet } from '../loadedSurvey.ts';

/** Compiles a set for a page, with lazily loaded hooks, and with json-logic-js for a set that uses it. */
export async function prepareSet(source: QuestionSet, lazyHooks: LazyHooks): Promise<PreparedSet> {
  const [{ answerHandling }, library] = await Promise.all([
    import('../answerHandling.ts'),
    usesLibrary(source) ? import('../../rules/library.ts') : null,
  ]);
  return {
    set: answerHandling.compileSet(source, { ...lazyHooks.hooks, ...(library && { library: library.library }) }),
    lazyHooks,
    answerHandling,
  };
}
