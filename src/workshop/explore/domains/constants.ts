import { groupBy } from '../../../runtime/base/groupBy.ts';
import type { Json } from '../../../runtime/base/json.ts';
import { memoise, memoiseByKey } from '../../../runtime/base/memoise.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Term } from '../terms/term.ts';

/** Collects the constants that each leaf is compared with, which determine the values worth distinguishing. */
export function constantsByLeaf(terms: readonly Term[], vocabulary: Vocabulary): ReadonlyMap<number, ReadonlySet<Json>> {
  const constantsOfLeaf = new Map<number, Set<Json>>();
  const leavesBelow = memoise(
    (term: Term): ReadonlySet<number> => new Set(term.kind === 'leaf' ? [term.leaf] : term.args.flatMap((arg) => [...leavesBelow(arg)])),
  );
  const note = (leaves: ReadonlySet<number>, values: readonly Json[]) => {
    for (const leaf of leaves) {
      const those = constantsOfLeaf.get(leaf) ?? new Set<Json>();
      for (const value of values) those.add(value);
      constantsOfLeaf.set(leaf, those);
    }
  };
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const constants = term.args.flatMap(({ kind, value }) => (kind === 'const' ? [value, ...(Array.isArray(value) ? value : [])] : []));
    if (term.kind === 'op' || term.kind === 'items') note(leavesBelow(term), constants);
    if (term.kind === 'hook') {
      for (const [index, arg] of term.args.entries()) {
        const contract = vocabulary.derive[term.name]?.args[term.argNames[index] ?? ''];
        const type = contract?.type.kind === 'list' ? contract.type.item : contract?.type;
        if (Array.isArray(contract?.cuts)) note(leavesBelow(arg), contract.cuts);
        if (type?.kind === 'text' && type.values) note(leavesBelow(arg), type.values);
      }
    }
    for (const arg of term.args) visit(arg);
  };
  for (const term of terms) visit(term);
  return constantsOfLeaf;
}

/** What rules look for in a list from outside. */
interface Searched {
  /** The items that rules name. */
  readonly constants: ReadonlySet<Json>;
  /** The leaves whose values rules look up in the list. */
  readonly needles: ReadonlySet<number>;
}

/** The argument of a search that is the list. */
const LIST_AT: Readonly<Record<string, number>> = { in: 1, has: 0, hasAny: 0 };

/** Finds what rules look for in each leaf, by the leaf. */
function searchesByLeaf(roots: readonly Term[]): ReadonlyMap<number, Searched> {
  const searches = new Map<number, { readonly constants: Set<Json>; readonly needles: Set<number> }>();
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const at = term.kind === 'op' ? LIST_AT[term.name] : undefined;
    const list = at === undefined ? undefined : term.args[at];
    if (list?.kind === 'leaf') {
      const entry = searches.get(list.leaf) ?? { constants: new Set(), needles: new Set() };
      searches.set(list.leaf, entry);
      for (const part of term.args.flatMap((arg) => (arg === list ? [] : [...partsOf(arg)]))) {
        if (part.kind === 'leaf') entry.needles.add(part.leaf);
        if (part.kind === 'const') for (const item of [part.value].flat()) if (item !== null) entry.constants.add(item);
      }
    }
    for (const arg of term.args) visit(arg);
  };
  for (const root of roots) visit(root);
  return searches;
}

/** Returns the leaves and constants that a term is made of. */
const partsOf = memoise(
  (term: Term): ReadonlySet<Term> => new Set(term.args.length === 0 ? [term] : term.args.flatMap((arg) => [...partsOf(arg)])),
);

/** Returns what rules test about a leaf: for each test, the constants that it does not tell apart. */
function testsOf(leaf: number, roots: readonly Term[]): readonly (readonly Json[])[] {
  const tests: (readonly Json[])[] = [];
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const constants = term.args.flatMap(({ kind, value }) => (kind === 'const' ? [value] : []));
    if (constants.length > 0 && [...partsOf(term)].some((part) => part.kind === 'leaf' && part.leaf === leaf)) {
      const [first] = constants;
      if (term.name === 'in' && constants.length === 1 && Array.isArray(first)) tests.push(first);
      else tests.push(...constants.flat().map((constant) => [constant]));
    }
    for (const arg of term.args) visit(arg);
  };
  for (const root of roots) visit(root);
  return tests;
}

/**
 * Returns a function that returns the items that rules look for in a list from outside, in groups. Rules tell the items of a group apart
 * only by whether the list contains them.
 * @param valuesOf returns the values of a leaf
 */
export function soughtItems(
  roots: readonly Term[],
  valuesOf: (leaf: number) => readonly Json[],
): (leaf: number) => readonly (readonly Json[])[] {
  const searches = searchesByLeaf(roots);
  const remember = memoiseByKey<readonly (readonly Json[])[]>();
  function groupsOf({ constants, needles }: Searched): readonly (readonly Json[])[] {
    const options = [...needles].map((needle) => ({ values: valuesOf(needle), tests: testsOf(needle, roots) }));
    const keyOf = (item: Json): string =>
      constants.has(item)
        ? JSON.stringify(item)
        : options
            .map(({ values, tests }) => (values.includes(item) ? tests.map((test) => Number(test.includes(item))).join('') : '-'))
            .join();
    const items = [...new Set([...options.flatMap(({ values }) => values), ...constants])];
    const groups = [...groupBy(items, keyOf).values()];
    // Each value that is looked up needs an item of its group in the list, and one that is not in it.
    return groups.flatMap((group) => (group.length >= 2 * needles.size ? [group] : group.map((item) => [item])));
  }
  return (leaf) => {
    const searched = searches.get(leaf);
    return searched ? remember(String(leaf), () => groupsOf(searched)) : [];
  };
}
