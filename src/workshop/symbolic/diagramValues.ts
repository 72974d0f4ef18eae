import type { Json } from '../../runtime/base/json.ts';
import { isJsonObject } from '../../runtime/base/json.ts';
import { OPERATORS } from '../../runtime/rules/operators.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import type { Diagram, Diagrams } from './diagrams.ts';
import { ARITHMETIC, COMPARISONS, LIST_OPERATORS, IF, ORDER } from './operators.ts';
import type { Values } from './values.ts';

/** The type of an operation's value, as far as it is known. */
export type ResultKind = 'condition' | 'number' | 'list' | 'any';

/** Returns a variable for a value that is known only by its parts. The same operation on the same parts yields the same variable. */
export type Opaque = (operation: Json, parts: readonly Diagram[], resultKind: ResultKind) => Diagram;

const isConstant = ({ variable, sampled }: Diagram): boolean => variable < 0 && !sampled;

/** Returns values as diagrams: exact for comparisons of names with constants. Any other computation may yield any result. */
export function diagramValues(diagrams: Diagrams, opaque: Opaque): Values<Diagram> {
  const { and, answered, choose, constant, map, no, nothing, yes } = diagrams;

  function operation(rule: Json, operator: string, parts: readonly Diagram[]): Diagram {
    const [first = nothing] = parts;
    const last = parts.at(-1) ?? nothing;
    if (operator === 'and') return parts.slice(0, -1).reduceRight((rest, part) => choose(part, rest, part), last);
    if (operator === 'or') return parts.slice(0, -1).reduceRight((rest, part) => choose(part, part, rest), last);
    if (IF.includes(operator)) return chooseBranch(parts, diagrams);
    if (operator === '!') return choose(first, no, yes);
    if (operator === '!!') return choose(first, yes, no);
    if (operator === 'answered') return answered(first);
    const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!apply) return opaque(rule, parts, 'any');
    const isComparison = COMPARISONS.includes(operator);
    // Only literal values can cut classes. A sum of constants is not literal, so it stays open.
    const isJoined = operator === 'merge' && parts.every(({ sampled }) => !sampled);
    const isExact = parts.every(isConstant)
      ? !ARITHMETIC.includes(operator)
      : isJoined || (isComparison && isDecidable(operator, parts, diagrams));
    if (isExact) return map(operator, apply, parts);
    const isAnswered = and(...parts.map(answered));
    if (ORDER.includes(operator)) return choose(isAnswered, opaque(rule, parts, 'condition'), no);
    if (ARITHMETIC.includes(operator)) return choose(isAnswered, opaque(rule, parts, 'number'), nothing);
    return opaque(rule, parts, isComparison ? 'condition' : LIST_OPERATORS.includes(operator) ? 'list' : 'any');
  }

  return {
    constant,
    choose,
    answered,
    operation,
    list: (rule, items) => (items.every(isConstant) ? constant(items.map(({ value }) => value)) : opaque(rule, items, 'list')),
    library: (rule, _reads, parts) => opaque(rule, parts, LIST_OPERATORS.includes(operationOf(rule)?.operator ?? '') ? 'list' : 'any'),
    isOneOf: (value, texts) => map(`is one of ${texts.join()}`, ([given]) => typeof given === 'string' && texts.includes(given), [value]),
  };
}

function chooseBranch(parts: readonly Diagram[], { choose, nothing }: Diagrams): Diagram {
  const hasElse = parts.length % 2 === 1;
  let result = hasElse ? (parts.at(-1) ?? nothing) : nothing;
  for (let index = parts.length - (hasElse ? 3 : 2); index >= 0; index -= 2)
    result = choose(parts[index] ?? nothing, parts[index + 1] ?? nothing, result);
  return result;
}

/**
 * Returns true if a comparison is exact for every value of a class. Classes are cut by constants only, never by the value of
 * another class, and texts have no order.
 */
function isDecidable(operator: string, parts: readonly Diagram[], { map, no }: Diagrams): boolean {
  const open = parts.filter(({ sampled }) => sampled);
  const lists = operator === 'in' ? parts.slice(1) : operator === 'has' ? parts.slice(0, 1) : operator === 'hasAny' ? parts : [];
  const isNever = (name: string, test: (value: Json | undefined) => boolean, part: Diagram) =>
    map(name, ([value]) => test(value), [part]) === no;
  if (open.length > 1 || !lists.every((part) => isNever('is an open list', isOpenList, part))) return false;
  // A string that is searched (`in`) contains strings other than the representatives of its classes.
  const asTexts = ORDER.includes(operator) ? open : open.length > 0 ? lists : [];
  return asTexts.every((part) => isNever('is text', (value) => typeof value === 'string', part));
}

/** Returns true for a list that contains an object: nothing is known about its items. */
function isOpenList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.some(isJsonObject);
}
