import { groupBy } from '../../runtime/base/groupBy.ts';
import type { Json } from '../../runtime/base/json.ts';
import { truthy } from '../../runtime/rules/operators.ts';
import type { Change, Explanation, Part, Subject, Counterfactual, Why } from './types.ts';
import { describeAnswer, describeName, describeStep, describeValue } from './describe.ts';

/** Returns the value of a part for a reader; null if its text contains it. A missing value is "unknown", and its source explains why. */
export function valueTextOf({ text, value, words = value === null ? 'unknown' : describeValue(value), condition }: Part): string | null {
  return condition || text.endsWith(':') || text.endsWith(`: ${words}`) ? null : words;
}

function lineOf(part: Part): string {
  const { text, value, condition, from } = part;
  const valueText = valueTextOf(part);
  const mark = condition ? (truthy(value) ? 'yes' : 'no ') : '   ';
  return `${mark}  ${text}${valueText === null ? '' : ` = ${valueText}`}${from === null ? '' : ` (${from})`}`;
}

function treeLines(part: Part, depth: number): readonly string[] {
  return [`${'  '.repeat(depth)}${lineOf(part)}`, ...part.parts.flatMap((inner) => treeLines(inner, depth + 1))];
}

function describeChange(subject: Subject, { kind, name, path, from, to }: Change): string {
  const [key = ''] = path;
  const answerText = (value: Json | undefined) =>
    value === undefined ? 'not given' : kind === 'answer' && path.length === 1 ? describeAnswer(subject, key, value) : describeValue(value);
  const what = kind === 'answer' ? describeName(subject, `answers.${name}`) : describeName(subject, name);
  return `${what}: ${answerText(to)} instead of ${kind === 'partner' && from === undefined ? 'not set' : answerText(from)}`;
}

/** Describes in a sentence how the survey continues after a counterfactual's changes. */
export function describeEnd(subject: Subject, { end, extraAnswers }: Counterfactual): string {
  const besides = Object.entries(extraAnswers).map(([key, value]) => `${key} ${describeAnswer(subject, key, value)}`);
  const asks = besides.length === 0 ? '' : ` It also asks for these answers, assumed here: ${besides.join('; ')}.`;
  const at = end.at === null ? 'before the first step' : `at ${describeStep(subject, end.at)}`;
  // A member survey has no programs.
  const inProgram = end.program === '' ? '' : ` in the program ${end.program}`;
  if (end.outcome === 'completed') return `The survey is then completed${inProgram}.${asks}`;
  if (end.outcome === 'screenedOut') return `The member is then screened out ${at}: ${end.reason}.${asks}`;
  if (end.outcome === 'needsAnswer') return `The survey then waits for an answer ${at}.${asks}`;
  if (end.outcome === 'invalid') return `The survey then stops ${at}, where its answer is rejected.${asks}`;
  return `The survey then ends ${at}: ${end.errorState ?? end.reason}.${asks}`;
}

/** Describes the changes of a counterfactual. `others` are values of the same answer with the same effect. */
function describeChanges(subject: Subject, { changes }: Counterfactual, others: readonly Counterfactual[]): string {
  const changeTexts = changes.map((change) => describeChange(subject, change)).join('; and ');
  const more = others.flatMap(({ changes: [change] }) => (change ? [describeValue(change.to)] : []));
  if (more.length === 0) return changeTexts;
  const shown = more.slice(0, 4).join(', ');
  return `${changeTexts}; or ${shown}${more.length > 4 ? ` and ${more.length - 4} more` : ''}`;
}

/** Formats counterfactuals as lines, and groups options of one question that have the same effect. */
function counterfactualLines(subject: Subject, counterfactuals: readonly Counterfactual[]): readonly string[] {
  const groups = groupBy(counterfactuals, (counterfactual) => {
    const [one, ...more] = counterfactual.changes;
    const isOption = one && more.length === 0 && typeof one.to !== 'number';
    return isOption ? `${one.name} ${describeEnd(subject, counterfactual)}` : JSON.stringify(counterfactual.changes);
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [`  - ${describeChanges(subject, first, others)}`, `    ${describeEnd(subject, first)}`] : [],
  );
}

function describeGoal(goal: string): string {
  return goal === 'another end' ? 'end the survey differently' : goal === 'shown' ? 'show it' : 'hide it';
}

/** The sentences around the changes that would reverse a step or an end. */
export interface CounterfactualIntroductions {
  /** Introduces the changes to answers, or says that there are none. */
  readonly answers: string;
  /** Introduces the changes to the partner or the member, or says that there are none; null if the answers suffice. */
  readonly flags: string | null;
  /** Says that the search reached its limit; null if it tried everything. */
  readonly limit: string | null;
}

/** Returns the sentences around the changes, whether or not any were found. */
export function counterfactualIntroductions({
  counterfactuals: { answers, flags, isExhaustive, walks },
  goal,
}: Pick<Explanation, 'counterfactuals' | 'goal'>): CounterfactualIntroductions {
  const would = `would ${describeGoal(goal)}`;
  const noAnswers = isExhaustive
    ? `No change to one answer, or to two, ${would}.`
    : `No change to the answers that ${would} has been found yet.`;
  const noFlags =
    answers.length === 0 && isExhaustive ? 'Nor would any change to a partner flag, with or without a change to one answer.' : null;
  return {
    answers: answers.length > 0 ? `Smallest change to the answers that ${would}:` : noAnswers,
    flags: flags.length > 0 ? `Changes to the partner or the member that ${would}:` : noFlags,
    limit: isExhaustive ? null : `The search stopped after ${walks} tries, before it had tried everything.`,
  };
}

/** Returns the changes that would reverse the step or the end, as lines of plain text after an empty one. */
function counterfactualsLines(subject: Subject, explanation: Explanation): readonly string[] {
  const { answers, flags } = explanation.counterfactuals;
  const sentences = counterfactualIntroductions(explanation);
  return [
    '',
    sentences.answers,
    ...counterfactualLines(subject, answers),
    ...(flags.length > 0 ? [''] : []),
    ...(sentences.flags === null ? [] : [sentences.flags]),
    ...counterfactualLines(subject, flags),
    ...(sentences.limit === null ? [] : ['', sentences.limit]),
  ];
}

/** Returns the rules behind a reason part by part, as lines of plain text; each rule follows an empty line. */
function treesLines({ trees }: Pick<Why, 'trees'>): readonly string[] {
  return trees.flatMap(({ title, tree }) => ['', `${title}:`, ...treeLines(tree, 1)]);
}

/** Returns an explanation as lines of plain text. */
export function explanationLines(subject: Subject, explanation: Explanation): readonly string[] {
  return [...explanation.summary, ...treesLines(explanation), ...counterfactualsLines(subject, explanation)];
}
