import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import type { Context, DeriveHook } from '../../../runtime/engine/types.ts';
import { OPERATORS, truthy } from '../../../runtime/rules/operators.ts';
import { ARITHMETIC, COMPILED_BOOLEAN_OPERATORS, ORDER } from '../../symbolic/operators.ts';

/**
 * A rule at one place of a set, with named rules and derived values inlined, so that it reads only leaves. Equal terms are the same
 * object.
 */
export interface Term {
  readonly id: number;
  readonly kind: 'const' | 'leaf' | 'op' | 'and' | 'or' | 'if' | 'hook' | 'items';
  /** The name of an operation or hook. */
  readonly name: string;
  readonly args: readonly Term[];
  /** For a hook: the names of its arguments, in order. */
  readonly argNames: readonly string[];
  readonly value: Json;
  /** For a leaf: its number among all leaves. */
  readonly leaf: number;
  /** The numbers of the variables that it reads, ascending. */
  readonly variables: readonly number[];
  /** Computes the value from the values of the arguments. */
  readonly compute: (values: readonly Json[]) => Json;
  /** Computes the value from the values of the leaves. */
  readonly evaluate: (leaves: readonly Json[]) => Json;
}

/** Creates terms. Folds operations on constants. */
export interface Terms {
  readonly constant: (value: Json) => Term;
  readonly leaf: (variable: number, path: string, leaf: number) => Term;
  readonly operation: (name: string, args: readonly Term[]) => Term;
  readonly all: (args: readonly Term[]) => Term;
  readonly any: (args: readonly Term[]) => Term;
  readonly choose: (args: readonly Term[]) => Term;
  readonly hook: (name: string, args: Readonly<Record<string, Term>>) => Term;
  /** A computation such as `map` or `filter`. `compute` receives the values of the names that it reads. */
  readonly items: (key: string, args: readonly Term[], compute: (values: readonly Json[]) => Json) => Term;
}

/** Returns the index of the cell that a number is in, which is how many cuts it reaches; null for anything but a number. */
function cell([value, cuts]: readonly Json[]): Json {
  return typeof value === 'number' && Array.isArray(cuts) ? cuts.filter((cut) => typeof cut === 'number' && value >= cut).length : null;
}

/** Returns the number at the start of a cell. */
export function numberInCell(index: Json, cuts: readonly number[]): Json {
  if (typeof index !== 'number') return null;
  return index === 0 ? (cuts[0] ?? 0) - 1 : (cuts[index - 1] ?? null);
}

/** Returns an operator of the rule language, or `cell`. */
function operator(name: string): ((args: readonly Json[]) => Json) | undefined {
  if (name === 'cell') return cell;
  return Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
}

type Optional = 'argNames' | 'value' | 'leaf' | 'compute';
type Parts = Omit<Term, 'id' | 'variables' | Optional> & Partial<Pick<Term, Optional>>;

/** Returns true for a term whose value is true or false. */
export function isBoolean({ kind, name, value, args }: Term): boolean {
  if (kind === 'op') return COMPILED_BOOLEAN_OPERATORS.includes(name);
  if (kind === 'and' || kind === 'or') return args.every(isBoolean);
  return kind === 'const' && typeof value === 'boolean';
}

/** Returns true for an argument of an `if` that is one of its conditions. */
export function isCondition({ args }: Term, index: number): boolean {
  return index % 2 === 0 && index < args.length - 1;
}

/** Creates a store of terms for one model. */
export function makeTerms(hooks: Readonly<Record<string, DeriveHook>>, context: Context): Terms {
  const termByKey = new Map<string, Term>();

  function intern(key: string, parts: Parts, ownVariables: readonly number[] = []): Term {
    const cached = termByKey.get(key);
    if (cached) return cached;
    const variables = [...new Set([...ownVariables, ...parts.args.flatMap((arg) => arg.variables)])].sort((a, b) => a - b);
    const term: Term = { argNames: [], value: null, leaf: -1, compute: () => null, ...parts, id: termByKey.size, variables };
    termByKey.set(key, term);
    return term;
  }

  function constant(value: Json): Term {
    return intern(`c${JSON.stringify(value)}`, { kind: 'const', name: '', args: [], value, evaluate: () => value });
  }

  function leaf(variable: number, path: string, number: number): Term {
    const parts: Parts = { kind: 'leaf', name: path, args: [], leaf: number, evaluate: (leaves) => leaves[number] ?? null };
    return intern(`l${number}`, parts, [variable]);
  }

  const keyOf = (args: readonly Term[]) => args.map(({ id }) => id).join();
  /** Interns a term that is computed from its arguments; a constant if they all are. */
  function internComputed(key: string, parts: Omit<Parts, 'evaluate' | 'compute'> & Pick<Term, 'compute'>): Term {
    const { args, compute } = parts;
    if (args.every(({ kind }) => kind === 'const')) return constant(compute(args.map(({ value }) => value)));
    return intern(`${key}(${keyOf(args)})`, { ...parts, evaluate: (leaves) => compute(args.map((arg) => arg.evaluate(leaves))) });
  }

  /** Lifts a condition that two arguments share, so that mutually exclusive numbers are never combined; null if none is shared. */
  function liftSharedCondition(args: readonly Term[], make: (args: readonly Term[]) => Term): Term | null {
    const choices = args.filter(({ kind }) => kind === 'if');
    const condition = choices.map((arg) => arg.args[0]).find((each, index, all) => all.indexOf(each) !== index);
    if (!condition) return null;
    const isShared = (arg: Term) => arg.kind === 'if' && arg.args[0] === condition;
    const yes = args.map((arg) => (isShared(arg) ? (arg.args[1] ?? arg) : arg));
    const no = args.map((arg) => (isShared(arg) ? choose(arg.args.slice(2)) : arg));
    return choose([condition, make(yes), make(no)]);
  }

  function operation(name: string, args: readonly Term[]): Term {
    const compute = operator(name);
    if (!compute) throw new Error(`there is no operator "${name}"`);
    if (args.some(({ kind, value }) => kind === 'const' && value === null)) {
      if (ARITHMETIC.includes(name)) return constant(null);
      if (ORDER.includes(name)) return constant(false);
    }
    const lifted = liftSharedCondition(args, (parts) => operation(name, parts));
    if (lifted) return lifted;
    const [first] = args;
    if (name === '!!' && first && isBoolean(first)) return first;
    return internComputed(`o${name}`, { kind: 'op', name, args, compute });
  }

  /** Builds `and` or `or` without constants that cannot decide, and without the arguments after one that always decides. */
  function decide(kind: 'and' | 'or', stopAt: boolean, args: readonly Term[]): Term {
    const parts: Term[] = [];
    for (const [index, arg] of args.entries()) {
      const decides = arg.kind === 'const' ? truthy(arg.value) === stopAt : null;
      if (decides === false && index < args.length - 1) continue;
      parts.push(arg);
      if (decides === true) break;
    }
    const [only] = parts;
    if (!only) return constant(null);
    if (parts.length === 1) return only;
    return intern(`${kind}(${keyOf(parts)})`, {
      kind,
      name: kind,
      args: parts,
      evaluate: (leaves) => {
        let value: Json = null;
        for (const part of parts) {
          value = part.evaluate(leaves);
          if (truthy(value) === stopAt) return value;
        }
        return value;
      },
    });
  }

  function choose(args: readonly Term[]): Term {
    const parts: Term[] = [];
    let index = 0;
    for (; index + 1 < args.length; index += 2) {
      const condition = args[index];
      const result = args[index + 1];
      if (!condition || !result) break;
      if (condition.kind !== 'const') parts.push(condition, result);
      else if (truthy(condition.value)) break;
    }
    const otherwise = (index + 1 < args.length ? args[index + 1] : args[index]) ?? constant(null);
    if (parts.every((part, at) => at % 2 === 0 || part === otherwise)) return otherwise;
    const all = [...parts, otherwise];
    return intern(`if(${keyOf(all)})`, {
      kind: 'if',
      name: 'if',
      args: all,
      evaluate: (leaves) => {
        for (let at = 0; at + 1 < all.length; at += 2) {
          if (truthy(all[at]?.evaluate(leaves))) return all[at + 1]?.evaluate(leaves) ?? null;
        }
        return otherwise.evaluate(leaves);
      },
    });
  }

  function hook(name: string, named: Readonly<Record<string, Term>>): Term {
    const run = hooks[name];
    if (!run) throw new Error(`there is no hook "${name}"`);
    const argNames = Object.keys(named);
    const args = Object.values(named);
    const lifted = liftSharedCondition(args, (parts) =>
      hook(name, Object.fromEntries(argNames.map((arg, index) => [arg, parts[index] ?? constant(null)]))),
    );
    if (lifted) return lifted;
    const compute = (values: readonly Json[]): Json => {
      const hookArgs: Record<string, Json> = {};
      for (const [index, argName] of argNames.entries()) hookArgs[argName] = values[index] ?? null;
      return run(hookArgs satisfies JsonObject, context);
    };
    return internComputed(`h${name}:${argNames.join()}`, { kind: 'hook', name, args, argNames, compute });
  }

  return {
    constant,
    leaf,
    operation,
    all: (args) => decide('and', false, args),
    any: (args) => decide('or', true, args),
    choose,
    hook,
    items: (key, args, compute) => internComputed(`i${key}`, { kind: 'items', name: key, args, compute }),
  };
}
