import type { Json } from '../base/json.ts';
import { truthy } from '../rules/operators.ts';

/**
 * Decision diagrams over variables with finitely many classes, in a fixed order. Equal functions are the same node, which is
 * what makes states mergeable: two ways that leave the same nodes behave alike from there on.
 */
export interface Diagrams {
  /** The node of a constant value. */
  readonly terminal: (value: Json) => number;
  /** The node that branches on a variable, one child a class; a variable that does not matter is left out. */
  readonly node: (variable: number, children: readonly number[]) => number;
  /** Applies a function to diagrams, point by point. `name` tells functions apart. */
  readonly apply: (name: string, compute: (values: readonly Json[]) => Json, nodes: readonly number[]) => number;
  /** Where the condition is true the one, elsewhere the other. */
  readonly choose: (condition: number, yes: number, no: number) => number;
  /** The variable at the top; -1 of a constant. */
  readonly variableOf: (node: number) => number;
  readonly child: (node: number, choice: number) => number;
  /** The value of a constant node. */
  readonly valueOf: (node: number) => Json;
  /** All variables that a node depends on. */
  readonly support: (node: number) => ReadonlySet<number>;
  /** All values that a node can come to. */
  readonly values: (node: number) => readonly Json[];
  readonly size: () => number;
}

const NO_CHILDREN: readonly number[] = [];

/** Makes an empty store of diagrams; variables are numbered in the order in which they are decided. */
export function makeDiagrams(): Diagrams {
  const variables: number[] = [];
  const children: (readonly number[])[] = [];
  const constants: Json[] = [];
  const terminals = new Map<string, number>();
  const nodes = new Map<string, number>();
  const applied = new Map<string, Map<string, number>>();
  const chosen = new Map<string, number>();
  const supports = new Map<number, ReadonlySet<number>>();

  function add(variable: number, below: readonly number[], value: Json): number {
    variables.push(variable);
    children.push(below);
    constants.push(value);
    return variables.length - 1;
  }

  function terminal(value: Json): number {
    const key = JSON.stringify(value ?? null);
    const known = terminals.get(key);
    if (known !== undefined) return known;
    const made = add(-1, NO_CHILDREN, value);
    terminals.set(key, made);
    return made;
  }

  function node(variable: number, below: readonly number[]): number {
    const [first] = below;
    if (first !== undefined && below.every((each) => each === first)) return first;
    const key = `${variable}:${below.join()}`;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const made = add(variable, below, null);
    nodes.set(key, made);
    return made;
  }

  const variableOf = (id: number) => variables[id] ?? -1;
  const valueOf = (id: number) => constants[id] ?? null;
  const child = (id: number, choice: number) => children[id]?.[choice] ?? id;

  /** The first variable that one of the nodes branches on, and its number of classes. */
  function top(ids: readonly number[]): { readonly variable: number; readonly classes: number } {
    let variable = Number.POSITIVE_INFINITY;
    let classes = 0;
    for (const id of ids) {
      const own = variableOf(id);
      if (own < 0 || own >= variable) continue;
      variable = own;
      classes = children[id]?.length ?? 0;
    }
    return { variable, classes };
  }

  function branch(ids: readonly number[], rebuild: (ids: readonly number[]) => number): number {
    const { variable, classes } = top(ids);
    const below: number[] = [];
    for (let choice = 0; choice < classes; choice += 1) {
      below.push(rebuild(ids.map((id) => (variableOf(id) === variable ? child(id, choice) : id))));
    }
    return node(variable, below);
  }

  function apply(name: string, compute: (values: readonly Json[]) => Json, ids: readonly number[]): number {
    let memory = applied.get(name);
    if (!memory) applied.set(name, (memory = new Map()));
    const remembered = memory;
    const go = (operands: readonly number[]): number => {
      const key = operands.join();
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const made = operands.every((id) => variableOf(id) < 0) ? terminal(compute(operands.map(valueOf))) : branch(operands, go);
      remembered.set(key, made);
      return made;
    };
    return go(ids);
  }

  function choose(condition: number, yes: number, no: number): number {
    if (yes === no) return yes;
    if (variableOf(condition) < 0) return truthy(valueOf(condition)) ? yes : no;
    const key = `${condition},${yes},${no}`;
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const made = branch([condition, yes, no], ([a = condition, b = yes, c = no]) => choose(a, b, c));
    chosen.set(key, made);
    return made;
  }

  function visit(start: number, each: (id: number) => void): void {
    const seen = new Set<number>([start]);
    const stack = [start];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      each(id);
      for (const below of children[id] ?? NO_CHILDREN) {
        if (seen.has(below)) continue;
        seen.add(below);
        stack.push(below);
      }
    }
  }

  function support(id: number): ReadonlySet<number> {
    const known = supports.get(id);
    if (known) return known;
    const found = new Set<number>();
    visit(id, (each) => {
      const variable = variableOf(each);
      if (variable >= 0) found.add(variable);
    });
    supports.set(id, found);
    return found;
  }

  function values(id: number): readonly Json[] {
    const found: Json[] = [];
    visit(id, (each) => {
      if (variableOf(each) < 0) found.push(valueOf(each));
    });
    return found;
  }

  return { terminal, node, apply, choose, variableOf, child, valueOf, support, values, size: () => variables.length };
}
