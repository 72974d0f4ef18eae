import type { Json } from '../../runtime/base/json.ts';
import { truthy } from '../../runtime/rules/operators.ts';

/**
 * A value that depends on finitely many choices: a constant, or a branch on one variable. Equal diagrams are the same object,
 * so a condition is always true exactly when its diagram is the constant true.
 */
export interface Diagram {
  readonly id: number;
  /** The variable that it branches on; -1 for a constant. */
  readonly variable: number;
  /** One for each class of the variable's values. */
  readonly branches: readonly Diagram[];
  /** The value of a constant. */
  readonly value: Json;
  /** True if the value represents its class, so that it may be compared only with the values that divide the classes. */
  readonly sampled: boolean;
  /** True if it is true or false in every case. */
  readonly isTruth: boolean;
}

/** Creates diagrams over variables, which are decided in the order of their numbers. */
export interface Diagrams {
  readonly yes: Diagram;
  readonly no: Diagram;
  readonly nothing: Diagram;
  readonly constant: (value: Json) => Diagram;
  /** Branches on a variable that the caller numbers, with one diagram per class. Omits a variable that does not matter. */
  readonly branch: (variable: number, below: readonly Diagram[]) => Diagram;
  /** Creates a variable with these values, one per class. `number` is its place in the order; last if omitted. */
  readonly variable: (values: readonly Json[], sampled?: boolean, number?: number) => Diagram;
  /** Computes a value from others, case by case. `name` identifies the computation. */
  readonly map: (name: string, compute: (values: readonly Json[]) => Json, parts: readonly Diagram[]) => Diagram;
  /** Returns `yes` if the condition is true, else `no`, case by case. */
  readonly choose: (condition: Diagram, yes: Diagram, no: Diagram) => Diagram;
  readonly and: (...parts: readonly Diagram[]) => Diagram;
  readonly or: (...parts: readonly Diagram[]) => Diagram;
  readonly not: (part: Diagram) => Diagram;
  readonly answered: (part: Diagram) => Diagram;
  /** Converts a value to true or false; `no` itself if it is never true. */
  readonly truth: (part: Diagram) => Diagram;
  /** Returns the variables that a diagram depends on. */
  readonly variablesOf: (part: Diagram) => ReadonlySet<number>;
  /** Returns the possible values of a diagram. */
  readonly valuesOf: (part: Diagram) => readonly Json[];
  /** True once there were too many cases. From then on, a diagram can represent more than it should. */
  readonly isExhausted: () => boolean;
  /** Returns the number of different diagrams so far. */
  readonly size: () => number;
}

type Settle = (parts: readonly Diagram[]) => Diagram | null;

/** Enough for a typical set of a thousand steps. A higher limit would take seconds. */
const MAX_NODES = 400_000;
/** Above every id, and small enough that the product of two is exact. */
const MAX_IDS = 2 ** 26;

/** Diagrams by their operands. */
interface Memory {
  readonly find: (from: readonly Diagram[]) => Diagram | undefined;
  readonly keep: (from: readonly Diagram[], result: Diagram) => void;
}

/** Creates an empty memory. A hash of the ids is a much faster key than their text, and most of the time is spent here. */
function makeMemory(): Memory {
  type Entry = readonly [from: readonly Diagram[], result: Diagram];
  const areSame = (one: readonly Diagram[], other: readonly Diagram[]): boolean =>
    one.length === other.length && one.every((each, index) => each === other[index]);
  const entries = new Map<number, Entry[]>();
  const hashOf = (from: readonly Diagram[]): number => {
    let hash = 0;
    for (const { id } of from) hash = (Math.imul(hash, 31) + id) | 0;
    return hash;
  };
  return {
    find: (from) => entries.get(hashOf(from))?.find(([known]) => areSame(known, from))?.[1],
    keep: (from, result) => {
      const hash = hashOf(from);
      const alike = entries.get(hash);
      if (alike) alike.push([from, result]);
      else entries.set(hash, [[from, result]]);
    },
  };
}

function memoryIn<Key>(memories: Map<Key, Memory>, key: Key): Memory {
  const memory = memories.get(key) ?? makeMemory();
  memories.set(key, memory);
  return memory;
}

/** Creates an empty store of diagrams. */
export function makeDiagrams(maxNodes = MAX_NODES): Diagrams {
  const constants = new Map<string, Diagram>();
  const branches = new Map<number, Memory>();
  const memories = new Map<string, Memory>();
  let nodeCount = 0;
  let variables = 0;

  function constantOf(value: Json, sampled: boolean): Diagram {
    const key = `${sampled ? '~' : ''}${JSON.stringify(value)}`;
    const cached = constants.get(key);
    if (cached) return cached;
    const diagram: Diagram = { id: nodeCount++, variable: -1, branches: [], value, sampled, isTruth: typeof value === 'boolean' };
    constants.set(key, diagram);
    return diagram;
  }

  function branch(variable: number, below: readonly Diagram[]): Diagram {
    const [first] = below;
    if (first && below.every((each) => each === first)) return first;
    const memory = memoryIn(branches, variable);
    const cached = memory.find(below);
    if (cached) return cached;
    const diagram: Diagram = {
      id: nodeCount++,
      variable,
      branches: below,
      value: null,
      sampled: below.some(({ sampled }) => sampled),
      isTruth: below.every(({ isTruth }) => isTruth),
    };
    memory.keep(below, diagram);
    return diagram;
  }

  const yes = constantOf(true, false);
  const no = constantOf(false, false);
  const nothing = constantOf(null, false);

  function variable(values: readonly Json[], sampled = false, number = variables): Diagram {
    variables = Math.max(variables, Math.floor(number) + 1);
    return branch(
      number,
      values.map((value) => constantOf(value, sampled && value !== null && typeof value !== 'boolean')),
    );
  }

  /** Descends through all parts along the variable that is decided first. `settle` returns the result at the end of the descent. */
  function descend(memory: Memory, parts: readonly Diagram[], settle: Settle): Diagram {
    const settled = settle(parts);
    if (settled) return settled;
    const cached = memory.find(parts);
    if (cached) return cached;
    const result = nodeCount > maxNodes ? variable([false, true]) : split(memory, parts, settle);
    memory.keep(parts, result);
    return result;
  }

  function split(memory: Memory, parts: readonly Diagram[], settle: Settle): Diagram {
    let top = Number.POSITIVE_INFINITY;
    let classes = 0;
    for (const part of parts) {
      if (part.variable < 0 || part.variable >= top) continue;
      top = part.variable;
      classes = part.branches.length;
    }
    const below: Diagram[] = [];
    for (let choice = 0; choice < classes; choice += 1) {
      const chosenParts = parts.map((part) => at(part, top, choice));
      below.push(descend(memory, chosenParts, settle));
    }
    return branch(top, below);
  }

  function map(name: string, compute: (values: readonly Json[]) => Json, parts: readonly Diagram[]): Diagram {
    return descend(memoryIn(memories, name), parts, (at) =>
      at.every((part) => part.variable < 0) ? constantOf(compute(at.map(({ value }) => value)), false) : null,
    );
  }

  /** By condition, then by the two results. */
  const chosen = new Map<number, Map<number, Diagram>>();

  const at = (part: Diagram, top: number, choice: number): Diagram => (part.variable === top ? (part.branches[choice] ?? part) : part);

  function choose(condition: Diagram, one: Diagram, other: Diagram): Diagram {
    if (one === other) return one;
    if (condition.variable < 0) return truthy(condition.value) ? one : other;
    if (one === yes && other === no && condition.isTruth) return condition;
    const memory = chosen.get(condition.id) ?? new Map<number, Diagram>();
    chosen.set(condition.id, memory);
    const key = one.id * MAX_IDS + other.id;
    const cached = memory.get(key);
    if (cached) return cached;
    const result = nodeCount > maxNodes ? variable([false, true]) : splitChoice(condition, one, other);
    memory.set(key, result);
    return result;
  }

  function splitChoice(condition: Diagram, one: Diagram, other: Diagram): Diagram {
    let first = condition;
    if (one.variable >= 0 && one.variable < first.variable) first = one;
    if (other.variable >= 0 && other.variable < first.variable) first = other;
    const top = first.variable;
    const below = first.branches.map((_, choice) => choose(at(condition, top, choice), at(one, top, choice), at(other, top, choice)));
    return branch(top, below);
  }

  const and = (...parts: readonly Diagram[]): Diagram => parts.reduce((rest, part) => choose(rest, choose(part, yes, no), no), yes);
  const or = (...parts: readonly Diagram[]): Diagram => parts.reduce((rest, part) => choose(rest, yes, choose(part, yes, no)), no);

  const supports = new Map<number, ReadonlySet<number>>();
  function variablesOf(part: Diagram): ReadonlySet<number> {
    const cached = supports.get(part.id);
    if (cached) return cached;
    const variables = new Set(part.variable < 0 ? [] : [part.variable]);
    for (const below of part.branches) for (const each of variablesOf(below)) variables.add(each);
    supports.set(part.id, variables);
    return variables;
  }

  function valuesOf(part: Diagram): readonly Json[] {
    const seen = new Set([part]);
    for (const each of seen) for (const below of each.branches) seen.add(below);
    return [...seen].filter((each) => each.variable < 0).map(({ value }) => value);
  }

  return {
    yes,
    no,
    nothing,
    constant: (value) => constantOf(value, false),
    branch,
    variable,
    map,
    choose,
    and,
    or,
    not: (part) => choose(part, no, yes),
    truth: (part) => choose(part, yes, no),
    answered: (part) => map('answered', ([value]) => value !== null && value !== undefined, [part]),
    variablesOf,
    valuesOf,
    isExhausted: () => nodeCount > maxNodes,
    size: () => nodeCount,
  };
}
