import type { Json } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import { partsOf } from '../satisfiability/parts.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { allUses } from './rules.ts';
import { findingIn } from '../report.ts';

/** A comparison of a name with a number: `answers.weight < 150`. */
interface Threshold {
  readonly name: string;
  readonly operator: '<' | '<=' | '>' | '>=';
  readonly number: number;
  /** The path of the number in the rule. */
  readonly path: Path;
}

const FLIPPED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function isOrder(operator: string): operator is Threshold['operator'] {
  return Object.hasOwn(FLIPPED, operator);
}

/** Returns the threshold that a rule expresses; null for any other rule. */
function thresholdOf(rule: Json): Threshold | null {
  const operation = operationOf(rule);
  if (!operation || !isOrder(operation.operator) || operation.args.length !== 2) return null;
  const [left = null, right = null] = operation.args;
  const number = typeof right === 'number' ? right : left;
  const read = operationOf(typeof right === 'number' ? left : right);
  if (typeof number !== 'number' || read?.operator !== 'var' || read.args.length !== 1) return null;
  const operator = typeof right === 'number' ? operation.operator : FLIPPED[operation.operator];
  return { name: String(read.args[0]), operator, number, path: operation.pathOf(typeof right === 'number' ? 1 : 0) };
}

function holds({ operator, number }: Threshold, value: number): boolean {
  if (operator === '<') return value < number;
  if (operator === '<=') return value <= number;
  return operator === '>' ? value > number : value >= number;
}

/** The largest gap that is reported. Larger ones are assumed to be intended. */
const MAX_GAP = 2;

/** Reports small gaps between the thresholds of one `if`: `< 150` and `> 151` skip 150 and 151. */
export function checkThresholds(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  return allUses(assembled, vocabulary).flatMap(({ rule, place }) =>
    partsOf(rule, false).flatMap((part) => {
      const operation = operationOf(part.rule);
      if (!operation || (operation.operator !== 'if' && operation.operator !== '?:')) return [];
      const { args } = operation;
      const otherwise = args.length % 2 === 1 ? args.at(-1) : null;
      if (otherwise !== null) return [];
      const tests = args.flatMap((test, index) => {
        const threshold = index % 2 === 0 && index + 1 < args.length ? thresholdOf(test) : null;
        return threshold ? [{ ...threshold, path: [...part.path, ...operation.pathOf(index), ...threshold.path] }] : [];
      });
      // With any other kind of test, the uncovered values are unknown.
      if (tests.length * 2 !== args.length - (args.length % 2)) return [];
      return gapsIn(tests, assembled.set).map(({ at, values }) => {
        const message = `No branch covers ${at.name} at ${values.join(' and ')}: there is a gap between the thresholds.`;
        const path = [...place.path, ...at.path];
        return findingIn({ ...place, path }, 'threshold-gap', message, 'Close the gap: use "<" and ">=" with the same number.');
      });
    }),
  );
}

/** Returns the values between a lower and an upper threshold that no test covers. */
function gapsIn(tests: readonly Threshold[], set: QuestionSet): readonly { readonly at: Threshold; readonly values: readonly number[] }[] {
  return tests.flatMap((upper) => {
    if (upper.operator === '<' || upper.operator === '<=') return [];
    const lower = tests
      .filter(({ name, operator, number }) => name === upper.name && operator.startsWith('<') && number <= upper.number)
      .toSorted((a, b) => b.number - a.number)[0];
    if (!lower) return [];
    const values = between(lower.number, upper.number, stepOf(upper.name, set)).filter(
      (value) => !tests.some((test) => test.name === upper.name && holds(test, value)),
    );
    return values.length > 0 && values.length <= MAX_GAP && (lower.number === upper.number || stepOf(upper.name, set) !== null)
      ? [{ at: upper, values }]
      : [];
  });
}

function stepOf(name: string, { steps }: QuestionSet): number | null {
  const [root, key, ...path] = name.split('.');
  if (root !== 'answers') return null;
  const step = steps.find((each) => answerKeyOf(each) === key);
  const schema = step?.answer ? schemaAt(step.answer, path.join('.')) : null;
  return schema?.type === 'number' ? (schema.step ?? null) : null;
}

/** Returns the values from one threshold to the other, inclusive. */
function between(from: number, to: number, step: number | null): readonly number[] {
  if (from === to || step === null) return [from];
  const count = Math.round((to - from) / step);
  return count > MAX_GAP + 2 ? [] : Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toFixed(9)));
}
