import type { Json } from '../../runtime/base/json.ts';
import { makeDiagrams as makeStore, type Diagram } from '../../runtime/rules/diagrams.ts';

/**
 * Decision diagrams by number, over variables that the model numbers. Equal functions have the same number, which is what makes
 * states mergeable: two ways that leave the same numbers behave alike from there on.
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
}

/** Makes an empty store of diagrams; variables are decided in the order of their numbers. */
export function makeDiagrams(): Diagrams {
  const store = makeStore(Number.POSITIVE_INFINITY);
  const byNumber: Diagram[] = [];

  function numbered(diagram: Diagram): number {
    byNumber[diagram.id] = diagram;
    return diagram.id;
  }

  const at = (node: number): Diagram => byNumber[node] ?? store.nothing;

  return {
    terminal: (value) => numbered(store.constant(value)),
    node: (variable, children) => numbered(store.branch(variable, children.map(at))),
    apply: (name, compute, nodes) => numbered(store.map(name, compute, nodes.map(at))),
    choose: (condition, yes, no) => numbered(store.choose(at(condition), at(yes), at(no))),
    variableOf: (node) => at(node).variable,
    child: (node, choice) => numbered(at(node).branches[choice] ?? at(node)),
    valueOf: (node) => at(node).value,
    support: (node) => store.variablesOf(at(node)),
    values: (node) => store.valuesOf(at(node)),
  };
}
