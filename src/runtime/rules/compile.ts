import { isJsonObject, type Json } from '../base/json.ts';
import { isTooLarge, MAX_DEPTH, MAX_LENGTH, MAX_PARTS } from './limits.ts';
import { BINARY_OPERATORS, OPERATORS, truthy, unanswered } from './operators.ts';
import { leavesData, pathReader } from './paths.ts';
import { OVER_ITEMS } from './reads.ts';

/** A rule as a closure over a scope `S`. No `new Function`: the page's CSP forbids it. */
export type CompiledRule<S> = (scope: S) => Json;

/** What compiling needs to know: named rules, and how a name is read from the scope. */
export interface CompileOptions<S> {
  readonly rules: Readonly<Record<string, Json>>;
  /** Turns a name (`answers.sex`) into its reader. Throws a RuleError for an unknown name. */
  readonly resolve: (name: string) => CompiledRule<S>;
}

/** A rule that cannot be compiled. `survey check` finds these at their line and column before anybody meets one. */
export class RuleError extends Error {}

/** Inside map, filter, reduce, all, some and none, `var` reads the item at hand; elsewhere `item` is null. */
type Node<S> = (scope: S, item: Json) => Json;
type Place = 'scope' | 'item';

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A value that holds no operation: it is what it is, on any answers. */
function isLiteral(rule: Json): boolean {
  return Array.isArray(rule) ? rule.every(isLiteral) : !isJsonObject(rule) || Object.keys(rule).length !== 1;
}

/** A name as it is written in `var` and `missing`. */
function writtenName(operator: string, name: Json): string {
  if (typeof name !== 'string' && typeof name !== 'number') throw new RuleError(`"${operator}" takes a name written out`);
  if (leavesData(String(name))) throw new RuleError(`"${name}" leads to a prototype`);
  return String(name);
}

function withinLength(operator: string, value: Json): Json {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  if (length > MAX_LENGTH) throw new RuleError(`"${operator}" made more than ${MAX_LENGTH} characters or items`);
  return value;
}

/**
 * Makes a compiler for the rules of one set. Named rules are compiled once and shared.
 * @returns a function from a rule (JSON Logic) to a closure; it throws a RuleError on an unknown operator, an unknown name, a
 * circle of named rules, a path to a prototype, or absurd depth or size. The closure throws one when what it puts together
 * grows beyond all bounds.
 */
export function ruleCompiler<S>({ rules, resolve }: CompileOptions<S>): (rule: Json) => CompiledRule<S> {
  const named = new Map<string, { readonly node: Node<S>; readonly height: number } | 'compiling'>();
  /** The deepest level of the rule at hand so far. */
  let deepest = 0;

  function descend(depth: number): void {
    if (depth > MAX_DEPTH) throw new RuleError(`a rule nests deeper than ${MAX_DEPTH} levels`);
    deepest = Math.max(deepest, depth);
  }

  /** Compiles a whole rule. */
  function compileRule(rule: Json, depth: number): Node<S> {
    if (isTooLarge(rule)) throw new RuleError(`a rule has more than ${MAX_PARTS} parts`);
    return compile(rule, 'scope', depth);
  }

  function namedRule(name: Json | undefined, depth: number): Node<S> {
    if (typeof name !== 'string') throw new RuleError('"rule" takes a name written out');
    const known = named.get(name);
    if (known === 'compiling') throw new RuleError(`the rule "${name}" refers to itself`);
    if (known) {
      descend(depth + known.height);
      return known.node;
    }
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new RuleError(`there is no rule named "${name}"`);
    named.set(name, 'compiling');
    const outside = deepest;
    deepest = depth;
    const node = compileRule(rule, depth);
    named.set(name, { node, height: deepest - depth });
    deepest = Math.max(deepest, outside);
    return node;
  }

  function variable([name = '', fallback = null]: readonly Json[], place: Place, depth: number): Node<S> {
    const path = writtenName('var', name);
    const read = reader(path, place);
    if (fallback === null) return read;
    const otherwise = compile(fallback, place, depth);
    return (scope, item) => read(scope, item) ?? otherwise(scope, item);
  }

  function reader(path: string, place: Place): Node<S> {
    if (place === 'scope') return resolve(path);
    const read = pathReader(path);
    return (_scope, item) => read(item) ?? null;
  }

  function missing(args: readonly Json[], place: Place): Node<S> {
    const names = args.flatMap((arg) => arg).map((name) => [name, reader(writtenName('missing', name), place)] as const);
    return (scope, item) =>
      names
        .filter(([, read]) => {
          const value = read(scope, item);
          return unanswered(value) || value === '';
        })
        .map(([name]) => name);
  }

  function overItems(operator: string, args: readonly Json[], place: Place, depth: number): Node<S> {
    const list = compile(args[0] ?? null, place, depth);
    const each = compile(args[1] ?? null, 'item', depth);
    const test = (scope: S) => (item: Json) => truthy(each(scope, item));
    if (operator === 'map') return (scope, item) => listOf(list(scope, item)).map((own) => each(scope, own));
    if (operator === 'filter') return (scope, item) => listOf(list(scope, item)).filter(test(scope));
    if (operator === 'some') return (scope, item) => listOf(list(scope, item)).some(test(scope));
    if (operator === 'none') return (scope, item) => !listOf(list(scope, item)).some(test(scope));
    if (operator === 'all')
      return (scope, item) => {
        const items = listOf(list(scope, item));
        return items.length > 0 && items.every(test(scope));
      };
    const initial = compile(args[2] ?? null, place, depth);
    return (scope, item) =>
      listOf(list(scope, item)).reduce((accumulator: Json, current) => each(scope, { current, accumulator }), initial(scope, item));
  }

  /** `and` and `or` give the deciding value, as json-logic-js does. */
  function decide(stopAt: boolean, nodes: readonly Node<S>[]): Node<S> {
    const [first, second] = nodes;
    if (first && second && nodes.length === 2)
      return (scope, item) => {
        const value = first(scope, item);
        return truthy(value) === stopAt ? value : second(scope, item);
      };
    return (scope, item) => {
      let value: Json = null;
      for (const node of nodes) {
        value = node(scope, item);
        if (truthy(value) === stopAt) return value;
      }
      return value;
    };
  }

  function choose(nodes: readonly Node<S>[]): Node<S> {
    return (scope, item) => {
      let index = 0;
      for (; index + 1 < nodes.length; index += 2) if (truthy(nodes[index]?.(scope, item))) return nodes[index + 1]?.(scope, item) ?? null;
      return nodes[index]?.(scope, item) ?? null;
    };
  }

  /** An operator on two values. Most rules compare an answer with what is written: no call is made for that. */
  function binary(operator: string, [left = null, right = null]: readonly Json[], first: Node<S>, second: Node<S>): Node<S> | null {
    const apply = Object.hasOwn(BINARY_OPERATORS, operator) ? BINARY_OPERATORS[operator] : undefined;
    if (!apply) return null;
    if (operator === '==' && typeof right === 'string')
      return (scope, item) => {
        const value = first(scope, item);
        return typeof value === 'string' ? value === right : apply(value, right);
      };
    if (isLiteral(right)) return (scope, item) => apply(first(scope, item), right);
    if (isLiteral(left)) return (scope, item) => apply(left, second(scope, item));
    return (scope, item) => apply(first(scope, item), second(scope, item));
  }

  function operation(operator: string, args: readonly Json[], nodes: readonly Node<S>[]): Node<S> {
    const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!apply) throw new RuleError(`there is no operator "${operator}"`);
    const [first, second] = nodes;
    if (first && second && nodes.length === 2) {
      const node = binary(operator, args, first, second);
      if (node) return node;
    }
    if (first && operator === '!') return (scope, item) => !truthy(first(scope, item));
    if (operator === 'merge' || operator === 'cat')
      return (scope, item) => withinLength(operator, apply(nodes.map((node) => node(scope, item))));
    return (scope, item) => apply(nodes.map((node) => node(scope, item)));
  }

  function compile(rule: Json, place: Place, depth: number): Node<S> {
    descend(depth);
    if (Array.isArray(rule)) {
      const nodes = rule.map((part) => compile(part, place, depth + 1));
      return isLiteral(rule) ? () => rule : (scope, item) => nodes.map((node) => node(scope, item));
    }
    if (!isJsonObject(rule)) return () => rule;
    const [operator, ...others] = Object.keys(rule);
    if (operator === undefined || others.length > 0) return () => rule;
    const argument = rule[operator] ?? null;
    const args = Array.isArray(argument) ? argument : [argument];
    if (operator === 'var') return variable(args, place, depth + 1);
    if (operator === 'rule') return namedRule(args[0], depth + 1);
    if (operator === 'missing') return missing(args, place);
    if (OVER_ITEMS.includes(operator)) return overItems(operator, args, place, depth + 1);
    const nodes = args.map((arg) => compile(arg, place, depth + 1));
    if (operator === 'and') return decide(false, nodes);
    if (operator === 'or') return decide(true, nodes);
    if (operator === 'if' || operator === '?:') return choose(nodes);
    return operation(operator, args, nodes);
  }

  return (rule) => {
    deepest = 0;
    const node = compileRule(rule, 0);
    return (scope) => node(scope, null);
  };
}
