import type { Contracts } from '../definitions/contracts.ts';
import type { Term, Terms } from './term.ts';

/** What has to be told apart so that every rule comes out right. */
export interface Demands {
  /** By variable: terms over it alone; values of the variable that give these terms the same values are one class. */
  readonly observed: ReadonlyMap<number, ReadonlySet<Term>>;
  /** Terms in which numbers of two answers meet, by the variable that is decided last. */
  readonly joint: ReadonlyMap<number, ReadonlySet<Term>>;
  /** Places where the cut is not exact, in words. */
  readonly inexact: readonly string[];
}

/** The numbers at which a hook's result can change, by argument; null: the argument passes to the result; undefined: any value counts. */
function cutsOf(contracts: Contracts, hook: string, arg: string): readonly number[] | 'result' | undefined {
  return contracts.derive[hook]?.args[arg]?.cuts;
}

/** Whether an argument has few values by its type: a flag, an option, a list of options. */
function isCategorical(contracts: Contracts, hook: string, arg: string): boolean {
  const type = contracts.derive[hook]?.args[arg]?.type;
  const kind = type?.kind === 'list' ? type.item.kind : type?.kind;
  return kind === 'boolean' || kind === 'text';
}

const LOOKUPS: readonly string[] = ['in', 'has', 'hasAny'];

type Wrap = (term: Term) => Term;
const same: Wrap = (term) => term;

/** The argument of a hook as the hook tells it apart: numbers by their cell. */
export function cellTerm(terms: Terms, contracts: Contracts, hook: string, argName: string, arg: Term): Term {
  const cuts = cutsOf(contracts, hook, argName);
  return Array.isArray(cuts) ? terms.operation('cell', [arg, terms.constant([...cuts])]) : arg;
}

/**
 * Finds what has to be told apart: of each rule the largest parts that read one variable alone.
 * @param isNumber whether a variable's value that a term reads may be one of very many
 */
export function makeDemands(
  terms: Terms,
  contracts: Contracts,
  isNumber: (term: Term) => boolean,
): Demands & { readonly demand: (term: Term) => void } {
  const observed = new Map<number, Set<Term>>();
  const joint = new Map<number, Set<Term>>();
  const inexact: string[] = [];
  const done = new Set<Term>();

  function observe(term: Term): void {
    const [variable] = term.variables;
    if (variable === undefined) return;
    const those = observed.get(variable) ?? new Set();
    observed.set(variable, those.add(term));
  }

  function meet(term: Term): void {
    if (term.variables.length > 2) inexact.push(`numbers of ${term.variables.length} answers meet in one condition`);
    const owner = term.variables.at(-1);
    if (owner === undefined) return;
    joint.set(owner, (joint.get(owner) ?? new Set()).add(term));
  }

  function truth(term: Term): void {
    if (done.has(term) || term.variables.length === 0) return;
    done.add(term);
    if (term.variables.length === 1) return observe(terms.operation('!!', [term]));
    if (term.kind === 'and' || term.kind === 'or' || term.kind === 'if') return term.args.forEach(truth);
    if (term.kind === 'op' && (term.name === '!' || term.name === '!!')) return term.args.forEach(truth);
    through(term, same);
  }

  /** What has to be told apart for `wrap(term)` to come out right. */
  function through(term: Term, wrap: Wrap): void {
    const wrapped = wrap(term);
    if (wrapped.variables.length === 0) return;
    if (term.variables.length <= 1) return observe(wrapped);
    if (term.kind === 'and' || term.kind === 'or') {
      for (const arg of term.args) {
        truth(arg);
        through(arg, wrap);
      }
      return;
    }
    if (term.kind === 'if') {
      for (const [index, arg] of term.args.entries()) {
        if (index % 2 === 0 && index < term.args.length - 1) truth(arg);
        else through(arg, wrap);
      }
      return;
    }
    if (term.kind === 'hook') return hookArguments(term, wrap);
    const open = term.args.filter(({ kind }) => kind !== 'const');
    const [only] = open;
    if (term.kind === 'op' && only && open.length === 1) {
      return through(only, (arg) =>
        wrap(
          terms.operation(
            term.name,
            term.args.map((each) => (each === only ? arg : each)),
          ),
        ),
      );
    }
    // A number that a list from outside may hold is one of a few: each is told apart.
    const isLookup = term.kind === 'op' && LOOKUPS.includes(term.name);
    if (!isLookup && open.some(isNumber)) return meet(wrapped);
    for (const arg of open) through(arg, same);
  }

  function hookArguments(term: Term, wrap: Wrap): void {
    const { name } = term;
    const passing = term.argNames.filter((arg) => cutsOf(contracts, name, arg) === 'result');
    for (const [index, arg] of term.args.entries()) {
      const argName = term.argNames[index] ?? '';
      const cuts = cutsOf(contracts, name, argName);
      if (cuts === 'result') {
        through(arg, (value) => terms.operation('answered', [value]));
        const others = Object.fromEntries(passing.map((other) => [other, terms.constant(null)]));
        through(arg, (value) => wrap(terms.hook(name, { ...others, [argName]: value })));
      } else if (cuts !== undefined) through(arg, (value) => cellTerm(terms, contracts, name, argName, value));
      else if (isCategorical(contracts, name, argName) || !isNumber(arg)) through(arg, same);
      else return meet(wrap(term));
    }
  }

  return { observed, joint, inexact, demand: truth };
}
