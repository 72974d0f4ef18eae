import { isJsonObject, type Json } from '../base/json.ts';
import { OPERATORS, truthy } from './operators.ts';

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

/** How deep a rule may nest: enough for any author, too little to exhaust the stack. */
const MAX_DEPTH = 64;

/** Inside map, filter, reduce, all, some and none, `var` reads the item at hand. */
interface Frame<S> {
  readonly scope: S;
  readonly item: Json;
}
type Node<S> = (frame: Frame<S>) => Json;
type Place = 'scope' | 'item';

function ownProperty(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function readPath(item: Json, path: string): Json | undefined {
  if (path === '') return item;
  return path.split('.').reduce<Json | undefined>(ownProperty, item);
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Makes a compiler for the rules of one set. Named rules are compiled once and shared.
 * @returns a function from a rule (JSON Logic) to a closure; it throws a RuleError on an unknown operator, an unknown name, a circle of named rules, or absurd depth.
 */
export function ruleCompiler<S>({ rules, resolve }: CompileOptions<S>): (rule: Json) => CompiledRule<S> {
  const named = new Map<string, Node<S> | 'compiling'>();

  function namedRule(name: string, depth: number): Node<S> {
    const known = named.get(name);
    if (known === 'compiling') throw new RuleError(`the rule "${name}" refers to itself`);
    if (known) return known;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new RuleError(`there is no rule named "${name}"`);
    named.set(name, 'compiling');
    const node = compile(rule, 'scope', depth);
    named.set(name, node);
    return node;
  }

  function variable(args: readonly Json[], place: Place, depth: number): Node<S> {
    const [name = '', fallback = null] = args;
    if (typeof name !== 'string' && typeof name !== 'number') throw new RuleError('"var" takes a name written out');
    const otherwise = compile(fallback, place, depth);
    if (place === 'item') return (frame) => readPath(frame.item, String(name)) ?? otherwise(frame);
    const read = resolve(String(name));
    return fallback === null ? (frame) => read(frame.scope) : (frame) => read(frame.scope) ?? otherwise(frame);
  }

  function overItems(operator: string, args: readonly Json[], place: Place, depth: number): Node<S> {
    const list = compile(args[0] ?? null, place, depth);
    const each = compile(args[1] ?? null, 'item', depth);
    const test =
      ({ scope }: Frame<S>) =>
      (item: Json) =>
        truthy(each({ scope, item }));
    if (operator === 'map') return (frame) => listOf(list(frame)).map((item) => each({ scope: frame.scope, item }));
    if (operator === 'filter') return (frame) => listOf(list(frame)).filter(test(frame));
    if (operator === 'some') return (frame) => listOf(list(frame)).some(test(frame));
    if (operator === 'none') return (frame) => !listOf(list(frame)).some(test(frame));
    if (operator === 'all')
      return (frame) => {
        const items = listOf(list(frame));
        return items.length > 0 && items.every(test(frame));
      };
    const initial = compile(args[2] ?? null, place, depth);
    return (frame) =>
      listOf(list(frame)).reduce(
        (accumulator: Json, current) => each({ scope: frame.scope, item: { current, accumulator } }),
        initial(frame),
      );
  }

  /** `and` and `or` give the deciding value, as json-logic-js does. */
  function decide(stopAt: boolean, parts: readonly Node<S>[]): Node<S> {
    return (frame) => {
      let value: Json = null;
      for (const part of parts) {
        value = part(frame);
        if (truthy(value) === stopAt) return value;
      }
      return value;
    };
  }

  function choose(parts: readonly Node<S>[]): Node<S> {
    return (frame) => {
      let index = 0;
      for (; index + 1 < parts.length; index += 2) if (truthy(parts[index]?.(frame))) return parts[index + 1]?.(frame) ?? null;
      return parts[index]?.(frame) ?? null;
    };
  }

  function missing(names: readonly Node<S>[], place: Place): Node<S> {
    return (frame) =>
      names
        .flatMap((name) => name(frame))
        .filter((name) => {
          const value = place === 'item' ? readPath(frame.item, String(name)) : resolve(String(name))(frame.scope);
          return value === null || value === undefined || value === '';
        });
  }

  function compile(rule: Json, place: Place, depth: number): Node<S> {
    if (depth > MAX_DEPTH) throw new RuleError(`a rule nests deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(rule)) {
      const parts = rule.map((part) => compile(part, place, depth + 1));
      return (frame) => parts.map((part) => part(frame));
    }
    if (!isJsonObject(rule)) return () => rule;
    const [operator, ...others] = Object.keys(rule);
    if (operator === undefined || others.length > 0) return () => rule;
    const argument = rule[operator] ?? null;
    const args = Array.isArray(argument) ? argument : [argument];
    if (operator === 'var') return variable(args, place, depth + 1);
    if (operator === 'rule') return namedRule(String(args[0]), depth + 1);
    if (['map', 'filter', 'reduce', 'all', 'some', 'none'].includes(operator)) return overItems(operator, args, place, depth + 1);
    const parts = args.map((arg) => compile(arg, place, depth + 1));
    if (operator === 'and') return decide(false, parts);
    if (operator === 'or') return decide(true, parts);
    if (operator === 'if' || operator === '?:') return choose(parts);
    if (operator === 'missing') return missing(parts, place);
    const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!apply) throw new RuleError(`there is no operator "${operator}"`);
    const [first, second] = parts;
    if (first && parts.length === 1) return (frame) => apply([first(frame)]);
    if (first && second && parts.length === 2) return (frame) => apply([first(frame), second(frame)]);
    return (frame) => apply(parts.map((part) => part(frame)));
  }

  return (rule) => {
    const node = compile(rule, 'scope', 0);
    return (scope) => node({ scope, item: null });
  };
}
