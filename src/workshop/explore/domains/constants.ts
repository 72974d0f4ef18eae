import type { Json } from '../../../runtime/base/json.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
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

/**
 * Returns sample lists for a leaf that rules search. Each contains some and lacks some of the options that rules test, and of the
 * others.
 */
export function listsFor(
  leaf: number,
  terms: readonly Term[],
  optionsOf: (leaf: number) => readonly Json[],
  tested: (leaf: number) => ReadonlySet<Json>,
): readonly Json[] {
  const seen = new Set<Term>();
  const lists: Json[] = [];
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const other = term.args.find(({ kind, leaf: id }) => kind === 'leaf' && id !== leaf);
    if (term.kind === 'op' && ['in', 'has'].includes(term.name) && other && term.args.some(({ leaf: id }) => id === leaf)) {
      const options = optionsOf(other.leaf);
      const groups = [
        options.filter((option) => tested(other.leaf).has(option)),
        options.filter((option) => !tested(other.leaf).has(option)),
      ];
      lists.push(
        groups.flatMap((group) => (group.length > 1 ? group.slice(0, -1) : group)),
        groups.flatMap((group) => group.slice(0, -1)),
      );
    }
    for (const arg of term.args) visit(arg);
  };
  for (const term of terms) visit(term);
  return lists;
}
