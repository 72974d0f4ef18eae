import type { Json } from '../../src/runtime/base/json.ts';
import type { Content, Question } from './content.ts';
import type { Shows } from './contestants/contestant.ts';

/** The result of an exploration. */
export interface ExplorationResult {
  readonly reached: ReadonlySet<string>;
  /** The number of combinations of answers to the shown questions, by classes of answers. */
  readonly ways: number;
}

type Comparison = readonly [Json, Json];

/** Returns the comparisons in a rule of the content. */
function comparisonsIn(rule: Json | undefined): readonly Comparison[] {
  if (Array.isArray(rule)) return rule.flatMap(comparisonsIn);
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([operator, argument = null]): readonly Comparison[] => {
    const [left = null, right = null] = Array.isArray(argument) ? argument : [];
    return ['==', '>=', 'in'].includes(operator) ? [[left, right]] : comparisonsIn(argument);
  });
}

/** Returns the values that rules compare a question's answer with. */
function comparedAnswers({ questions }: Content, id: string): readonly Json[] {
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

/** Returns one answer for each class that the rules distinguish: named options and one unnamed, numbers at their thresholds. */
function classesOf(content: Content, { id, answer }: Question): readonly Json[] {
  const comparedValues = [...new Set(comparedAnswers(content, id))];
  switch (answer.type) {
    case 'choice': {
      const unnamedOption = answer.options.find((option) => !comparedValues.includes(option));
      return unnamedOption === undefined ? comparedValues : [...comparedValues, unnamedOption];
    }
    case 'choices':
      return subsetsOf(comparedValues);
    case 'number':
      return [0, ...comparedValues];
    default:
      return comparedValues.length > 0 ? [...comparedValues, 'other words'] : ['other words'];
  }
}

/** Explores by brute force: tries every combination of answer classes, as one would without an explorer. */
export function exploreByBruteForce(content: Content, shows: Shows): ExplorationResult {
  const reached = new Set<string>();
  const classes = content.questions.map((question) => classesOf(content, question));
  let ways = 0;
  const exploreFrom = (index: number, answers: Readonly<Record<string, Json>>): void => {
    const question = content.questions[index];
    if (!question) {
      ways += 1;
      return;
    }
    if (!shows(question.id, answers)) {
      exploreFrom(index + 1, answers);
      return;
    }
    reached.add(question.id);
    for (const value of classes[index] ?? []) exploreFrom(index + 1, { ...answers, [question.id]: value });
  };
  exploreFrom(0, {});
  return { reached, ways };
}
