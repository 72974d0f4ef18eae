import { isJsonObject, type Json } from '../base/json.ts';
import { isTooLarge, MAX_DEPTH, MAX_PARTS, RuleError } from './limits.ts';
import { BINARY_OPERATORS, OPERATORS, truthy } from './operators.ts';
import { leavesData } from './paths.ts';
import { LIBRARY_OPERATORS, operationOf, type Operation } from './reads.ts';

/** A rule as a closure over a scope `S`. The page's CSP forbids `new Function`. */
export type CompiledRule<S> = (scope: S) => Json;

/** The named rules, and how names are read from the scope. */
export interface CompileOptions<S> {
  readonly rules: Readonly<Record<string, Json>>;
  /** Returns the reader of a name (`answers.sex`). Throws a RuleError for an unknown name. */
  readonly resolve: (name: string) => CompiledRule<S>;
  /** Required for rules with operators that json-logic-js evaluates (`usesLibrary`). */
  readonly library?: RuleLibrary | undefined;
}

/** Compiles an operation that json-logic-js evaluates. */
export type RuleLibrary = <S>(operation: Operation, compiler: PartCompiler<S>, depth: number) => CompiledRule<S>;

/** Compiles the parts of an operation at their depth. */
export interface PartCompiler<S> {
  readonly compile: (rule: Json, depth: number) => CompiledRule<S>;
  readonly resolve: (name: string) => CompiledRule<S>;
  /** Records that the rule reaches a depth. Throws a RuleError beyond the maximum. */
  readonly descend: (depth: number) => void;
}

/** Returns true for a value without operations, which is the same for all answers. */
function isLiteral(rule: Json): boolean {
  return Array.isArray(rule) ? rule.every(isLiteral) : !isJsonObject(rule) || Object.keys(rule).length !== 1;
}

/** Returns the literal name in a `var` or `missing`. @throws a RuleError for a computed name, or one that leads to a prototype */
export function literalName(operator: string, name: Json): string {
  if (typeof name !== 'string' && typeof name !== 'number') throw new RuleError(`"${operator}" takes a literal name`);
  if (leavesData(String(name))) throw new RuleError(`"${name}" leads to a prototype`);
  return String(name);
}

/**
 * Creates a compiler for the rules of one set. Named rules are compiled once and shared.
 * @returns a function from a rule (JSON Logic) to a closure; it throws a RuleError for an unknown operator, an unknown name, a
 * cycle of named rules, a path to a prototype, or excessive depth or size. The closure throws one when a list or string that it
 * builds exceeds its limit.
 */
export function ruleCompiler<S>({ rules, resolve, library }: CompileOptions<S>): (rule: Json) => CompiledRule<S> {
  const compiledRules = new Map<string, { readonly node: CompiledRule<S>; readonly height: number } | 'compiling'>();
  /** The deepest level so far of the rule being compiled. */
  let deepest = 0;

  function descend(depth: number): void {
    if (depth > MAX_DEPTH) throw new RuleError(`a rule nests deeper than ${MAX_DEPTH} levels`);
    deepest = Math.max(deepest, depth);
  }

  /** Compiles a whole rule. */
  function compileRule(rule: Json, depth: number): CompiledRule<S> {
    if (isTooLarge(rule)) throw new RuleError(`a rule has more than ${MAX_PARTS} parts`);
    return compile(rule, depth);
  }

  function namedRule(name: Json | undefined, depth: number): CompiledRule<S> {
    if (typeof name !== 'string') throw new RuleError('"rule" takes a literal name');
    const entry = compiledRules.get(name);
    if (entry === 'compiling') throw new RuleError(`the rule "${name}" refers to itself`);
    if (entry) {
      descend(depth + entry.height);
      return entry.node;
    }
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new RuleError(`there is no rule named "${name}"`);
    compiledRules.set(name, 'compiling');
    const outerDeepest = deepest;
    deepest = depth;
    const node = compileRule(rule, depth);
    compiledRules.set(name, { node, height: deepest - depth });
    deepest = Math.max(deepest, outerDeepest);
    return node;
  }

  function variable([name = '', fallback = null]: readonly Json[], depth: number): CompiledRule<S> {
    const read = resolve(literalName('var', name));
    if (fallback === null) return read;
    const otherwise = compile(fallback, depth);
    return (scope) => read(scope) ?? otherwise(scope);
  }

  function byLibrary(operation: Operation, depth: number): CompiledRule<S> {
    if (!library) throw new RuleError(`"${operation.operator}" is evaluated by json-logic-js, which is not loaded`);
    return library(operation, { compile, resolve, descend }, depth);
  }

  /** Compiles `and` or `or`, which return the deciding value as in json-logic-js. */
  function decide(stopAt: boolean, nodes: readonly CompiledRule<S>[]): CompiledRule<S> {
    const [first, second] = nodes;
    if (first && second && nodes.length === 2)
      return (scope) => {
        const value = first(scope);
        return truthy(value) === stopAt ? value : second(scope);
      };
    return (scope) => {
      let value: Json = null;
      for (const node of nodes) {
        value = node(scope);
        if (truthy(value) === stopAt) return value;
      }
      return value;
    };
  }

  function choose(nodes: readonly CompiledRule<S>[]): CompiledRule<S> {
    return (scope) => {
      let index = 0;
      for (; index + 1 < nodes.length; index += 2) if (truthy(nodes[index]?.(scope))) return nodes[index + 1]?.(scope) ?? null;
      return nodes[index]?.(scope) ?? null;
    };
  }

  /** Compiles an operator on two values. Most rules compare an answer with a literal, which needs no call. */
  function binary(
    operator: string,
    [left = null, right = null]: readonly Json[],
    first: CompiledRule<S>,
    second: CompiledRule<S>,
  ): CompiledRule<S> | null {
    const apply = Object.hasOwn(BINARY_OPERATORS, operator) ? BINARY_OPERATORS[operator] : undefined;
    if (!apply) return null;
    if (operator === '==' && typeof right === 'string')
      return (scope) => {
        const value = first(scope);
        return typeof value === 'string' ? value === right : apply(value, right);
      };
    if (isLiteral(right)) return (scope) => apply(first(scope), right);
    if (isLiteral(left)) return (scope) => apply(left, second(scope));
    return (scope) => apply(first(scope), second(scope));
  }

  function operation(operator: string, args: readonly Json[], nodes: readonly CompiledRule<S>[]): CompiledRule<S> {
    const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!apply) throw new RuleError(`there is no operator "${operator}"`);
    const [first, second] = nodes;
    if (first && second && nodes.length === 2) {
      const node = binary(operator, args, first, second);
      if (node) return node;
    }
    if (first && operator === '!') return (scope) => !truthy(first(scope));
    return (scope) => apply(nodes.map((node) => node(scope)));
  }

  function compile(rule: Json, depth: number): CompiledRule<S> {
    descend(depth);
    if (Array.isArray(rule)) {
      const nodes = rule.map((part) => compile(part, depth + 1));
      return isLiteral(rule) ? () => rule : (scope) => nodes.map((node) => node(scope));
    }
    const parsedOperation = operationOf(rule);
    if (!parsedOperation) return () => rule;
    const { operator, args } = parsedOperation;
    if (operator === 'var') return variable(args, depth + 1);
    if (operator === 'rule') return namedRule(args[0], depth + 1);
    if (LIBRARY_OPERATORS.includes(operator)) return byLibrary(parsedOperation, depth + 1);
    const nodes = args.map((arg) => compile(arg, depth + 1));
    if (operator === 'and') return decide(false, nodes);
    if (operator === 'or') return decide(true, nodes);
    if (operator === 'if' || operator === '?:') return choose(nodes);
    return operation(operator, args, nodes);
  }

  return (rule) => {
    deepest = 0;
    return compileRule(rule, 0);
  };
}
