import type { Json } from '../../../runtime/base/json.ts';
import { makeDiagrams as makeStore, type Diagram } from '../../symbolic/diagrams.ts';

/**
 * Decision diagrams, identified by number, over the model's variables. Equal functions have equal numbers. Therefore states merge:
 * two ways that end with the same numbers behave identically from then on
 * ([decision 7](../../../../docs/decisions/0007-decision-diagrams.md)).
 */
export interface Diagrams {
  /** Returns the node of a constant value. */
  readonly terminal: (value: Json) => number;
  /** Returns the node that branches on a variable, with one child per class. A variable that makes no difference is omitted. */
  readonly node: (variable: number, children: readonly number[]) => number;
  /** Applies a function to diagrams pointwise. `name` must identify the function. */
  readonly apply: (name: string, compute: (values: readonly Json[]) => Json, nodes: readonly number[]) => number;
  /** Returns `yes` where the condition is true and `no` elsewhere. */
  readonly choose: (condition: number, yes: number, no: number) => number;
  /** Returns the variable at the top of a node; -1 for a constant. */
  readonly variableOf: (node: number) => number;
  readonly child: (node: number, choice: number) => number;
  /** Returns the value of a constant node. */
  readonly valueOf: (node: number) => Json;
  /** Returns all variables that a node depends on. */
  readonly support: (node: number) => ReadonlySet<number>;
  /** Returns all values that a node can have. */
  readonly values: (node: number) => readonly Json[];
}

/** Creates an empty store of diagrams. Variables are ordered by number. */
export function makeDiagrams(): Diagrams {
  const store = makeStore(Number.POSITIVE_INFINITY);
  const byNumber: Diagram[] = [];

  function register(diagram: Diagram): number {
    byNumber[diagram.id] = diagram;
    return diagram.id;
  }

  const at = (node: number): Diagram => byNumber[node] ?? store.nothing;

  return {
    terminal: (value) => register(store.constant(value)),
    node: (variable, children) => register(store.branch(variable, children.map(at))),
    apply: (name, compute, nodes) => register(store.map(name, compute, nodes.map(at))),
    choose: (condition, yes, no) => register(store.choose(at(condition), at(yes), at(no))),
    variableOf: (node) => at(node).variable,
    child: (node, choice) => register(at(node).branches[choice] ?? at(node)),
    valueOf: (node) => at(node).value,
    support: (node) => store.variablesOf(at(node)),
    values: (node) => store.valuesOf(at(node)),
  };
}
