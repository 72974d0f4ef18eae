import type { Json } from '../base/json.ts';
import type { Contracts } from '../definitions/contracts.ts';
import type { Classes } from './classes.ts';
import { cellTerm } from './demands.ts';
import type { Diagrams } from './diagrams.ts';
import { numberInCell, type Term, type Terms } from './term.ts';

/** Terms as diagrams. */
export interface Builder {
  /** The diagram of a term: its value. */
  readonly value: (term: Term) => number;
  /** The same, as true or false. */
  readonly truth: (term: Term) => number;
}

/** Makes diagrams of terms. */
export function makeBuilder(
  terms: Terms,
  contracts: Contracts,
  diagrams: Diagrams,
  classes: readonly Classes[],
  leafCount: number,
): Builder {
  const values = new Map<Term, number>();
  const truths = new Map<Term, number>();
  const scratch: Json[] = Array.from({ length: leafCount }, () => null);
  const TRUE = diagrams.terminal(true);
  const FALSE = diagrams.terminal(false);

  function single(term: Term, number: number): number {
    const cut = classes[number];
    const children = (cut?.values ?? []).map((row) => {
      for (const [leaf, each] of row) scratch[leaf] = each;
      const result = diagrams.terminal(term.evaluate(scratch));
      for (const leaf of row.keys()) scratch[leaf] = null;
      return result;
    });
    return diagrams.node(number, children);
  }

  function met(term: Term): number | null {
    const owner = term.variables.at(-1);
    if (owner === undefined || term.variables.length < 2) return null;
    const cut = classes[owner];
    if (!cut?.joint.at(-1)?.has(term.id)) return null;
    return diagrams.node(
      owner,
      cut.joint.map((row) => diagrams.terminal(row.get(term.id) ?? null)),
    );
  }

  function build(term: Term): number {
    const [variable] = term.variables;
    if (variable === undefined) return diagrams.terminal(term.evaluate(scratch));
    if (term.variables.length === 1) return single(term, variable);
    const joint = met(term);
    if (joint !== null) return joint;
    if (term.kind === 'and')
      return term.args.reduceRight((rest, arg) => (rest < 0 ? value(arg) : diagrams.choose(truth(arg), rest, value(arg))), -1);
    if (term.kind === 'or')
      return term.args.reduceRight((rest, arg) => (rest < 0 ? value(arg) : diagrams.choose(truth(arg), value(arg), rest)), -1);
    if (term.kind === 'if') {
      let result = diagrams.terminal(null);
      const { args } = term;
      const last = args.length % 2 === 1 ? args.at(-1) : undefined;
      if (last) result = value(last);
      for (let index = args.length - (args.length % 2 === 1 ? 3 : 2); index >= 0; index -= 2) {
        const condition = args[index];
        const then = args[index + 1];
        if (condition && then) result = diagrams.choose(truth(condition), value(then), result);
      }
      return result;
    }
    if (term.kind === 'hook') return buildHook(term);
    return diagrams.apply(`${term.kind} ${term.name}`, term.compute, term.args.map(value));
  }

  function buildHook(term: Term): number {
    const args = term.args.map((arg, index) => {
      const name = term.argNames[index] ?? '';
      const cuts = contracts.derive[term.name]?.args[name]?.cuts;
      const cells = cellTerm(terms, contracts, term.name, name, arg);
      if (!Array.isArray(cuts) || arg.variables.length === 0) return value(arg);
      return diagrams.apply(`cell ${cuts.join()}`, ([index = null]) => numberInCell(index, cuts), [value(cells)]);
    });
    return diagrams.apply(`hook ${term.name}:${term.argNames.join()}`, term.compute, args);
  }

  function value(term: Term): number {
    const known = values.get(term);
    if (known !== undefined) return known;
    const made = build(term);
    values.set(term, made);
    return made;
  }

  function truth(term: Term): number {
    const known = truths.get(term);
    if (known !== undefined) return known;
    const made = diagrams.choose(value(term), TRUE, FALSE);
    truths.set(term, made);
    return made;
  }

  return { value, truth };
}
