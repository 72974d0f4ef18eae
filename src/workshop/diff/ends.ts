import type { QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import { describeCondition } from '../explain/describeCondition.ts';
import { ruleWords } from '../explain/ruleWords.ts';

/** Returns the points at which a set screens members out or gives them a program, in the words that members read. */
function endsOf(set: QuestionSet, texts: SurveyTexts | null): readonly string[] {
  const said = texts ? ruleWords(set, texts) : {};
  return set.steps.flatMap(({ id, effects = [] }) =>
    effects.map(({ when, program, screenOut }) => {
      const what =
        screenOut === undefined ? `get the program ${describeCondition(program ?? null, said)}` : `are screened out as ${screenOut}`;
      return `after ${id}, members ${what}${when === undefined ? '' : ` if ${describeCondition(when, said)}`}`;
    }),
  );
}

/**
 * Returns the points at which only one version of a set screens members out or gives them a program, one line each. @param texts
 * the English texts; null if they are incomplete
 */
export function endChanges(old: QuestionSet, now: QuestionSet, texts: SurveyTexts | null): readonly string[] {
  const [before, after] = [endsOf(old, texts), endsOf(now, texts)];
  return [
    ...after.filter((end) => !before.includes(end)).map((end) => `Now, ${end}.`),
    ...before.filter((end) => !after.includes(end)).map((end) => `No longer: ${end}.`),
  ];
}
