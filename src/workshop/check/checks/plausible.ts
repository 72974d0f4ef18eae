import { capitalise } from '../../../runtime/base/capitalise.ts';
import type { Json } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { Issue } from '../../../runtime/rules/types/issue.ts';
import { EQUALITY, ORDER } from '../../symbolic/operators.ts';
import { partsOf, type Part } from '../satisfiability/parts.ts';
import type { RuleUse } from '../satisfiability/ruleUses.ts';
import { allUses } from './rules.ts';
import { issueAt, findingIn } from '../report.ts';

const COMPARISONS: readonly string[] = [...ORDER, ...EQUALITY];

/** A compared number. */
interface NumberOperand {
  /** Its name in findings. */
  readonly name: string;
  /** The values that it can have. */
  readonly range: readonly [min: number, max: number];
  /** A plural noun for the owners of these values: `people`. */
  readonly owners: string;
}

/** Reports comparisons that make no sense: with a number that the value never has, such as a BMI of 185, or of a value with itself. */
export function checkPlausible(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const operandOf = (rule: Json): NumberOperand | null => {
    const operation = operationOf(rule);
    const [first, divisor] = operation?.args ?? [];
    if (operation?.operator === '%' && typeof divisor === 'number' && divisor > 0)
      return { name: `a remainder of a division by ${divisor}`, range: [-divisor, divisor], owners: 'remainders' };
    const name = operation?.operator === 'var' ? String(first) : '';
    const derived = name.startsWith('derived.') ? assembled.derived.get(name.slice('derived.'.length))?.value : undefined;
    const range = derived && 'hook' in derived ? vocabulary.derive[derived.hook]?.range : undefined;
    return range ? { name: `"${name}"`, range, owners: 'people' } : null;
  };
  return allUses(assembled, vocabulary).flatMap((use) =>
    partsOf(use.rule, false).flatMap((part) => {
      const operation = operationOf(part.rule);
      if (!operation || !COMPARISONS.includes(operation.operator)) return [];
      const same = sameOperands(part, use, assembled);
      if (same) return [findingAt(use.place.document, use.place.path, same)];
      const operand = operation.args.map(operandOf).find((each) => each !== null);
      if (!operand) return [];
      const { name, range, owners } = operand;
      const [min, max] = range;
      return operation.args.flatMap((arg, index) => {
        if (typeof arg !== 'number' || (arg >= min && arg <= max)) return [];
        const path = [...use.place.path, ...part.path, ...operation.pathOf(index)];
        const message = `${capitalise(name)} is compared with ${arg}, but ${owners} are between ${min} and ${max}.`;
        return [findingIn({ ...use.place, path }, 'implausible-value', message, 'Check the number: a decimal point may be missing.')];
      });
    }),
  );
}

/** Reports a comparison of a value with itself. In a check, `answer` is the answer of its own step. */
function sameOperands({ rule, path }: Part, { at, place }: RuleUse, { set: { steps } }: AssembledSet): Issue | null {
  const step = at?.isTyped === true && place.path.includes('checks') ? steps[at.step] : undefined;
  const key = step ? answerKeyOf(step) : null;
  const [left = null, right = null, ...others] = (operationOf(rule)?.args ?? []).map((arg) => {
    const operation = operationOf(arg);
    const name = operation?.operator === 'var' ? String(operation.args[0]) : null;
    return name !== null && (name === 'answer' || name.startsWith('answer.')) && key !== null
      ? { var: `answers.${key}${name.slice(6)}` }
      : arg;
  });
  if (others.length > 0 || operationOf(left) === null || JSON.stringify(left) !== JSON.stringify(right)) return null;
  return issueAt(path, 'compared-with-itself', 'This compares a value with itself.', 'Write what it should be compared with.');
}
