import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { describeCondition } from '../explain/describeCondition.ts';
import type { RuleLabels } from '../explain/ruleLabels.ts';

/** Describes where a set screens members out or gives them a program. */
function endsOf(set: QuestionSet, readerNames: Partial<RuleLabels>): readonly string[] {
  return set.steps.flatMap(({ id, effects = [] }) =>
    effects.map(({ when, program, screenOut }) => {
      const what =
        screenOut === undefined ? `get the program ${describeCondition(program ?? null, readerNames)}` : `are screened out as ${screenOut}`;
      return `after ${id}, members ${what}${when === undefined ? '' : ` if ${describeCondition(when, readerNames)}`}`;
    }),
  );
}

/** Describes where only one version of a set screens members out or gives them a program, one line each. */
export function endChanges(old: QuestionSet, now: QuestionSet, readerNames: Partial<RuleLabels>): readonly string[] {
  const [before, after] = [endsOf(old, readerNames), endsOf(now, readerNames)];
  return [
    ...after.filter((end) => !before.includes(end)).map((end) => `Now, ${end}.`),
    ...before.filter((end) => !after.includes(end)).map((end) => `No longer: ${end}.`),
  ];
}
