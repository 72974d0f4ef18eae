import type { Json } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { EQUALITY, ORDER, TRUTH } from '../../symbolic/operators.ts';
import { UNBOUNDED } from './domains.ts';
import type { Term } from '../terms/term.ts';

/** Input for finding how rules read leaves. */
export interface UseParts {
  readonly vocabulary: Vocabulary;
  readonly isNumber: (leaf: number) => boolean;
  readonly isText: (leaf: number) => boolean;
  /** Returns true for a whole number from outside (days in the program), for which every value up to a thousand is explored. */
  readonly isCount: (leaf: number) => boolean;
  /** Returns true for a list from outside whose values were chosen for the options that rules search for. */
  readonly isList: (leaf: number) => boolean;
}

type Accepts = (leaf: number) => boolean;
/** Returns true for a modulus whose remainders all occur among the explored numbers. */
const isPeriod = (modulus: Json | undefined): boolean => Number.isInteger(modulus) && Number(modulus) > 0 && Number(modulus) <= UNBOUNDED;
const every: Accepts = () => true;
const none: Accepts = () => false;

/**
 * Finds the leaves that rules use for more than comparisons with constants. No sample of values represents all values of such a leaf, so
 * every value is needed.
 */
export function openLeaves(roots: readonly Term[], { vocabulary, isNumber, isText, isCount, isList }: UseParts): ReadonlySet<number> {
  const open = new Set<number>();
  const seen = new Map<Term, Set<Accepts>>();

  /** Returns a test for leaves: true if the constants of a comparison suffice to distinguish the leaf's values. */
  function comparison(name: string, constants: readonly Json[], place: number): Accepts {
    if (EQUALITY.includes(name)) return (leaf) => !isNumber(leaf) || constants.every((value) => typeof value !== 'string');
    if (ORDER.includes(name)) return (leaf) => isNumber(leaf) && constants.every((value) => typeof value === 'number');
    // A string can contain several of the constants that it is searched for.
    const isSearched: Accepts = (leaf) => !isNumber(leaf) && !isText(leaf);
    if (name === 'in') return place === 0 ? () => constants.every(Array.isArray) : isSearched;
    return (name === 'has' || name === 'hasAny') && place === 0 ? isSearched : none;
  }

  const acceptsOf = memoise((term: Term): Accepts => {
    const isFixed = ({ kind, leaf }: Term) => kind === 'const' || (kind === 'leaf' && isList(leaf));
    const constants = term.args.flatMap(({ kind, value }) => (kind === 'const' ? [value] : []));
    const [modulus] = constants;
    if (term.name === '%' && term.args[1]?.kind === 'const' && isPeriod(modulus)) return isCount;
    if (term.name === 'in' && term.args.slice(1).every(isFixed)) return every;
    if (TRUTH.includes(term.name)) return every;
    if (constants.length !== term.args.length - 1) return none;
    const place = term.args.findIndex(({ kind }) => kind !== 'const');
    return comparison(term.name, constants, place);
  });

  function visit(term: Term, accepts: Accepts): void {
    const before = seen.get(term) ?? new Set();
    if (before.has(accepts)) return;
    seen.set(term, before.add(accepts));
    switch (term.kind) {
      case 'const':
        return;
      case 'leaf':
        if (!accepts(term.leaf)) open.add(term.leaf);
        return;
      case 'and':
      case 'or':
        for (const arg of term.args) visit(arg, accepts);
        return;
      case 'if':
        for (const [index, arg] of term.args.entries()) visit(arg, index % 2 === 0 && index < term.args.length - 1 ? every : accepts);
        return;
      case 'op':
        for (const arg of term.args) visit(arg, acceptsOf(term));
        return;
      case 'items':
        for (const arg of term.args) visit(arg, term.name.startsWith('{"missing"') ? every : none);
        return;
      case 'hook':
        for (const [index, arg] of term.args.entries()) visit(arg, ofArgument(term, index, accepts));
    }
  }

  const cutNumber: Accepts = (leaf) => isNumber(leaf);
  function ofArgument({ name, argNames }: Term, index: number, accepts: Accepts): Accepts {
    const contract = vocabulary.derive[name]?.args[argNames[index] ?? ''];
    if (Array.isArray(contract?.cuts)) return cutNumber;
    // A date matters only through the hook's result (an age), and the domain has one date for each.
    if (contract?.cuts === 'result') return contract.type.kind === 'text' ? every : accepts;
    const type = contract?.type.kind === 'list' ? contract.type.item : contract?.type;
    return type?.kind === 'boolean' || (type?.kind === 'text' && type.values) ? every : none;
  }

  for (const root of roots) visit(root, every);
  return open;
}
