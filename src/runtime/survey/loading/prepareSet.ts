import type { QuestionSet } from '../../definitions/types.ts';
import type { LateHooks } from '../../engine/types.ts';
import { usesLibrary } from '../../rules/reads.ts';
import type { PreparedSet } from '../loadedSurvey.ts';

/** Compiles a set for a page, with lazily loaded hooks, and with json-logic-js for a set that uses it. */
export async function prepareSet(source: QuestionSet, late: LateHooks): Promise<PreparedSet> {
  const [{ answering }, library] = await Promise.all([
    import('../answering.ts'),
    usesLibrary(source) ? import('../../rules/library.ts') : null,
  ]);
  return { set: answering.compileSet(source, { ...late.hooks, ...(library && { library: library.library }) }), late, answering };
}
