import type { Json } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import type { Cut } from '../classes/classes.ts';
import type { Decomposer, Part } from '../classes/decompose.ts';
import type { Diagrams } from './diagrams.ts';
import type { Term } from '../terms/term.ts';

/** Builds diagrams from terms. */
export interface Builder {
  /** Returns the diagram of a term's value. */
  readonly value: (term: Term) => number;
  /** Returns the diagram of a term's truth. */
  readonly truth: (term: Term) => number;
  /** Returns the diagram of a part. */
  readonly part: (part: Part) => number;
}

/** The value of a diagram if the last variable of a term is absent. */
const ABSENT = '\u0000absent';

/** Returns the diagram that is true where a variable is given. */
export function givenNode({ diagrams, classes }: { readonly diagrams: Diagrams } & Pick<Cut, 'classes'>, variable: number): number {
  const children = Array.from({ length: classes[variable]?.count ?? 0 }, (_, choice) => diagrams.terminal(choice > 0));
  return diagrams.node(variable, children);
}

/** Creates a builder for the terms that the classes were cut for. */
export function makeBuilder(decomposer: Decomposer, diagrams: Diagrams, { classes, absent }: Cut, leafCount: number): Builder {
  const scratch: Json[] = Array.from({ length: leafCount }, () => null);
  const TRUE = diagrams.terminal(true);
  const FALSE = diagrams.terminal(false);

  function single(term: Term): number {
    const [variable = -1] = term.variables;
    const children = (classes[variable]?.values ?? []).map((row) => {
      for (const [leaf, each] of row) scratch[leaf] = each;
      const result = diagrams.terminal(term.evaluate(scratch));
      for (const leaf of row.keys()) scratch[leaf] = null;
      return result;
    });
    return diagrams.node(variable, children);
  }

  function joint(term: Term): number {
    const owner = term.variables.at(-1) ?? -1;
    const rows = classes[owner]?.joint ?? [];
    const without = absent.get(term.id);
    if (!without || rows.some((row) => row && !row.has(term.id))) throw new Error('a term was not distinguished');
    const children = rows.map((row) => diagrams.terminal(row ? (row.get(term.id) ?? null) : ABSENT));
    return diagrams.apply('while present', ([own = null, other = null]) => (own === ABSENT ? other : own), [
      diagrams.node(owner, children),
      part(without),
    ]);
  }

  function make(each: Part): number {
    switch (each.kind) {
      case 'constant':
        return diagrams.terminal(each.value);
      case 'single':
        return single(each.term);
      case 'joint':
        return joint(each.term);
      case 'choose':
        return diagrams.choose(part(each.condition), part(each.yes), part(each.no));
      case 'apply':
        return diagrams.apply(each.name, each.compute, each.parts.map(part));
    }
  }

  const part = memoise(make);
  const truth = memoise((term: Term) => diagrams.choose(part(decomposer.truth(term)), TRUE, FALSE));

  return { value: (term) => part(decomposer.value(term)), truth, part };
}
