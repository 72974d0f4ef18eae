import jsonLogic from 'json-logic-js';
import type { Json } from '../base/json.ts';
import { RuleError, writtenName, type CompiledRule, type PartCompiler, type RuleLibrary } from './compile.ts';
import { OPERATORS } from './operators.ts';
import { pathReader } from './pathReader.ts';
import { LIBRARY_OPERATORS, namesMissing, operationOf, OVER_ITEMS, type Operation } from './reads.ts';

/** A function of ours in a rule of json-logic-js: of the values of its arguments and the item at hand. */
type Compute = (args: readonly Json[], item: Json) => Json;

/** A rule as json-logic-js takes it, with the values of a scope in it. */
type Written<S> = (scope: S) => unknown;
type Operations = Readonly<Record<string, readonly unknown[]>>;

/** How long a list that a rule puts together may grow, and a text in characters: a `reduce` can double one at each item. */
const MAX_LENGTH = 100_000;

/** What json-logic-js evaluates only as far as it decides: it has to write these itself. */
const LOGIC: readonly string[] = ['and', 'or', 'if', '?:'];

// The one operation that json-logic-js gets from us. A definition cannot name it: the compiler refuses what it does not know.
jsonLogic.add_operation('call', function call(this: Json, compute: Compute, ...args: readonly (Json | undefined)[]): Json {
  const values = args.map((arg) => arg ?? null);
  return compute(values, this);
});

function calling(compute: Compute, args: readonly unknown[] = []): Operations {
  return { call: [compute, ...args] };
}

function listOf<S>(parts: readonly Written<S>[]): (scope: S) => readonly unknown[] {
  return (scope) => parts.map((part) => part(scope));
}

/** An operation of json-logic-js's own. What it puts together has a bound. */
function written<S>(operator: string, parts: readonly Written<S>[]): (scope: S) => Operations {
  const args = listOf(parts);
  if (operator !== 'merge' && operator !== 'cat') return (scope) => ({ [operator]: args(scope) });
  return (scope) => calling(([made = null]) => withinLength(operator, made), [{ [operator]: args(scope) }]);
}

function evaluated(logic: Operations, data: Json): Json {
  const value: Json | undefined = jsonLogic.apply(logic, data);
  return value ?? null;
}

function withinLength(operator: string, value: Json): Json {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  if (length > MAX_LENGTH) throw new RuleError(`"${operator}" made more than ${MAX_LENGTH} characters or items`);
  return value;
}

/**
 * Compiles an operation that json-logic-js evaluates. Its arguments are compiled as everywhere and handed over as values, so that an
 * answer that looks like an operation is not run. In the rule for the items at hand, json-logic-js evaluates its own operators, `and`,
 * `or` and `if`; every other operator means there what it means everywhere.
 */
export const library: RuleLibrary = <S>(
  operation: Operation,
  { compile, resolve, descend }: PartCompiler<S>,
  depth: number,
): CompiledRule<S> => {
  function value(rule: Json, at: number): Written<S> {
    const evaluate = compile(rule, at);
    return (scope) => calling(() => evaluate(scope));
  }

  function itemVariable([name = '', ...fallback]: readonly Json[], at: number): Written<S> {
    const read = pathReader(writtenName('var', name));
    const args = listOf(fallback.map((rule) => item(rule, at)));
    return (scope) => calling(([otherwise = null], own) => read(own) ?? otherwise, args(scope));
  }

  /** A part of the rule for the items at hand. */
  function item(rule: Json, at: number): Written<S> {
    descend(at);
    if (Array.isArray(rule)) return listOf(rule.map((part) => item(part, at + 1)));
    const inner = operationOf(rule);
    if (!inner) return () => rule;
    const { operator, args } = inner;
    if (operator === 'rule') return value(rule, at);
    if (operator === 'var') return itemVariable(args, at + 1);
    const parts = args.map((arg) => item(arg, at + 1));
    if (LOGIC.includes(operator)) return written(operator, parts);
    if (LIBRARY_OPERATORS.includes(operator)) {
      for (const [name] of namesMissing(inner)) writtenName(operator, name);
      return written(operator, parts);
    }
    const compute = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!compute) throw new RuleError(`there is no operator "${operator}"`);
    const values = listOf(parts);
    return (scope) => calling(compute, values(scope));
  }

  const { operator, args } = operation;
  if (operator === 'missing' || operator === 'missing_some') return missing();
  const logic = written<S>(
    operator,
    args.map((arg, index) => (OVER_ITEMS.includes(operator) && index === 1 ? item : value)(arg, depth)),
  );
  return (scope) => evaluated(logic(scope), null);

  /** json-logic-js looks for places in the list of values: a name with dots is read by us. */
  function missing(): CompiledRule<S> {
    const names = namesMissing(operation).map(([name]) => writtenName(operator, name));
    const reads = names.map(resolve);
    const places = names.map((_, place) => String(place));
    const least = operator === 'missing' ? [] : [value(args[0] ?? null, depth)];
    const logic = written<S>(operator, [...least, () => places]);
    return (scope) => {
      const found = evaluated(
        logic(scope),
        reads.map((read) => read(scope)),
      );
      return Array.isArray(found) ? found.map((place: Json) => names[Number(place)] ?? null) : found;
    };
  }
};
