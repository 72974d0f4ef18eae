import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { describeCondition } from '../explain/describeCondition.ts';
import type { RuleWords } from '../explain/ruleWords.ts';

/** Returns the points at which a set screens members out or gives them a program, in the words that members read. */
function endsOf(set: QuestionSet, readerWords: Partial<RuleWords>): readonly string[] {
  return set.steps.flatMap(({ id, effects = [] }) =>
    effects.map(({ when, program, screenOut }) => {
      const what =
        screenOut === undefined ? `get the program ${describeCondition(program ?? null, readerWords)}` : `are screened out as ${screenOut}`;
      return `after ${id}, members ${what}${when === undefined ? '' : ` if ${describeCondition(when, readerWords)}`}`;
    }),
  );
}

/**
 * Returns the points at which only one version of a set screens members out or gives them a program, one line each.
 * @param readerWords the words for what rules name
 */
export function endChanges(old: QuestionSet, now: QuestionSet, readerWords: Partial<RuleWords>): readonly string[] {
  const [before, after] = [endsOf(old, readerWords), endsOf(now, readerWords)];
  return [
    ...after.filter((end) => !before.includes(end)).map((end) => `Now, ${end}.`),
    ...before.filter((end) => !after.includes(end)).map((end) => `No longer: ${end}.`),
  ];
}
