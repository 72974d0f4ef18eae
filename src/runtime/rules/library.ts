import jsonLogic from 'json-logic-js';
import type { Json } from '../base/json.ts';
import { literalName, type CompiledRule, type PartCompiler, type RuleLibrary } from './compile.ts';
import { RuleError } from './limits.ts';
import { OPERATORS } from './operators.ts';
import { pathReader } from './pathReader.ts';
import { LIBRARY_OPERATORS, namesToFind, operationOf, OVER_ITEMS, type Operation } from './reads.ts';

/** A function that json-logic-js calls with the values of its arguments and the current item. */
type Compute = (args: readonly Json[], item: Json) => Json;

/** A rule for json-logic-js, with the values of a scope inserted. */
type Template<S> = (scope: S) => unknown;
type Operations = Readonly<Record<string, readonly unknown[]>>;

/** The maximum length of a list, and of a string in characters, that a rule builds. A `reduce` can double it at each item. */
const MAX_LENGTH = 100_000;

/** Returns a value that an operator has built. @throws RuleError if it exceeds the maximum length */
function withinLength<T extends string | readonly Json[]>(operator: string, value: T): T {
  if (value.length > MAX_LENGTH) throw new RuleError(`"${operator}" built more than ${MAX_LENGTH} characters or items`);
  return value;
}

/** The operators that json-logic-js must evaluate itself, because it stops at the deciding argument. */
const LOGIC: readonly string[] = ['and', 'or', 'if', '?:'];

// The only operation added to json-logic-js. A definition cannot use it, because the compiler rejects unknown operators.
jsonLogic.add_operation('call', function call(this: Json, compute: Compute, ...args: readonly (Json | undefined)[]): Json {
  const values = args.map((arg) => arg ?? null);
  return compute(values, this);
});

function callOperation(compute: Compute, args: readonly unknown[] = []): Operations {
  return { call: [compute, ...args] };
}

function listOf<S>(parts: readonly Template<S>[]): (scope: S) => readonly unknown[] {
  return (scope) => parts.map((part) => part(scope));
}

/** Formats an operation for json-logic-js, and limits the length of a string that it builds. */
function operationTemplate<S>(operator: string, parts: readonly Template<S>[]): (scope: S) => Operations {
  const args = listOf(parts);
  if (operator !== 'cat') return (scope) => ({ [operator]: args(scope) });
  return (scope) =>
    callOperation(([text = null]) => (typeof text === 'string' ? withinLength(operator, text) : text), [{ [operator]: args(scope) }]);
}

function applyLogic(logic: Operations, data: Json): Json {
  const value: Json | undefined = jsonLogic.apply(logic, data);
  return value ?? null;
}

/**
 * Compiles an operation that json-logic-js evaluates. Its arguments are compiled as usual and passed as values, so that an
 * answer that looks like an operation is not run. In the rule for each item, json-logic-js evaluates its own operators, `and`,
 * `or` and `if`. Every other operator is compiled as usual.
 */
export const library: RuleLibrary = <S>(
  operation: Operation,
  { compile, resolve, descend }: PartCompiler<S>,
  depth: number,
): CompiledRule<S> => {
  function value(rule: Json, level: number): Template<S> {
    const evaluate = compile(rule, level);
    return (scope) => callOperation(() => evaluate(scope));
  }

  function itemVariable([name = '', ...fallback]: readonly Json[], level: number): Template<S> {
    const read = pathReader(literalName('var', name));
    const args = listOf(fallback.map((rule) => item(rule, level)));
    return (scope) => callOperation(([otherwise = null], current) => read(current) ?? otherwise, args(scope));
  }

  /** Compiles a part of the rule for each item. */
  function item(rule: Json, level: number): Template<S> {
    descend(level);
    if (Array.isArray(rule)) return listOf(rule.map((part) => item(part, level + 1)));
    const inner = operationOf(rule);
    if (!inner) return () => rule;
    const { operator, args } = inner;
    if (operator === 'rule') return value(rule, level);
    if (operator === 'var') return itemVariable(args, level + 1);
    const parts = args.map((arg) => item(arg, level + 1));
    if (LOGIC.includes(operator)) return operationTemplate(operator, parts);
    if (LIBRARY_OPERATORS.includes(operator)) {
      for (const [name] of namesToFind(inner)) literalName(operator, name);
      return operationTemplate(operator, parts);
    }
    const compute = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!compute) throw new RuleError(`there is no operator "${operator}"`);
    const values = listOf(parts);
    const limited: Compute = operator === 'merge' ? (lists) => withinLength(operator, lists.flat()) : compute;
    return (scope) => callOperation(limited, values(scope));
  }

  const { operator, args } = operation;
  if (operator === 'missing' || operator === 'missing_some') return compileMissing();
  const logic = operationTemplate<S>(
    operator,
    args.map((arg, index) => (OVER_ITEMS.includes(operator) && index === 1 ? item : value)(arg, depth)),
  );
  return (scope) => applyLogic(logic(scope), null);

  /** Reads the names here, since they may contain dots, and passes json-logic-js their positions in the list of values. */
  function compileMissing(): CompiledRule<S> {
    const names = namesToFind(operation).map(([name]) => literalName(operator, name));
    const reads = names.map(resolve);
    const positions = names.map((_, position) => String(position));
    const minimum = operator === 'missing' ? [] : [value(args[0] ?? null, depth)];
    const logic = operationTemplate<S>(operator, [...minimum, () => positions]);
    return (scope) => {
      const missingPositions = applyLogic(
        logic(scope),
        reads.map((read) => read(scope)),
      );
      return Array.isArray(missingPositions) ? missingPositions.map((position: Json) => names[Number(position)] ?? null) : missingPositions;
    };
  }
};
