import type { Json } from '../../src/runtime/base/json.ts';
import type { Content, Question } from './content.ts';
import type { Shows } from './contestants/contestant.ts';

/** What looking at everything finds. */
export interface Found {
  readonly reached: ReadonlySet<string>;
  /** Combinations of answers to the questions shown, by classes of answers. */
  readonly ways: number;
}

type Comparison = readonly [Json, Json];

/** The comparisons in a rule of the content. */
function comparisonsIn(rule: Json | undefined): readonly Comparison[] {
  if (Array.isArray(rule)) return rule.flatMap(comparisonsIn);
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([operator, argument = null]): readonly Comparison[] => {
    const [left = null, right = null] = Array.isArray(argument) ? argument : [];
    return ['==', '>=', 'in'].includes(operator) ? [[left, right]] : comparisonsIn(argument);
  });
}

/** The values that any rule compares a question's answer with. */
function comparedWith({ questions }: Content, id: string): readonly Json[] {
  const name = JSON.stringify({ var: `answers.${id}` });
  return questions.flatMap(({ visibleWhen }) =>
    comparisonsIn(visibleWhen).flatMap(([left, right]) => {
      if (JSON.stringify(left) === name) return Array.isArray(right) ? right : [right];
      return JSON.stringify(right) === name ? [left] : [];
    }),
  );
}

function subsetsOf(values: readonly Json[]): readonly Json[] {
  return values.reduce<readonly Json[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);
}

/** One answer for each class that the rules tell apart: options named and one that is not, numbers at their thresholds. */
function classesOf(content: Content, { id, answer }: Question): readonly Json[] {
  const compared = [...new Set(comparedWith(content, id))];
  switch (answer.type) {
    case 'choice': {
      const other = answer.options.find((option) => !compared.includes(option));
      return other === undefined ? compared : [...compared, other];
    }
    case 'choices':
      return subsetsOf(compared);
    case 'number':
      return [0, ...compared];
    default:
      return compared.length > 0 ? [...compared, 'other words'] : ['other words'];
  }
}

/** Looks at everything by trying everything: each class of each answer after each other. What one does without an explorer. */
export function tryEverything(content: Content, shows: Shows): Found {
  const reached = new Set<string>();
  const classes = content.questions.map((question) => classesOf(content, question));
  let ways = 0;
  const from = (index: number, answers: Readonly<Record<string, Json>>): void => {
    const question = content.questions[index];
    if (!question) {
      ways += 1;
      return;
    }
    if (!shows(question.id, answers)) {
      from(index + 1, answers);
      return;
    }
    reached.add(question.id);
    for (const value of classes[index] ?? []) from(index + 1, { ...answers, [question.id]: value });
  };
  from(0, {});
  return { reached, ways };
}
