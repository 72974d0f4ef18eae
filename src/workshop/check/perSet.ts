import type { Document } from '../../runtime/definitions/parse.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Finding } from '../../runtime/definitions/finding.ts';
import { joinList } from '../../runtime/base/joinList.ts';

/** The findings of each set. */
export type FoundBySet = readonly (readonly [set: AssembledSet, findings: readonly Finding[]])[];

/** Returns the documents that a set is assembled from. */
export function documentsOf({ document, steps, rules, derived }: AssembledSet): ReadonlySet<Document> {
  const named = [...rules.values(), ...derived.values()].map(({ place }) => place.document);
  return new Set([document, ...steps.map(({ placeOf }) => placeOf('id').document), ...named]);
}
/** Returns the files that a set is assembled from. */
export function filesOf(assembled: AssembledSet): ReadonlySet<string> {
  return new Set([...documentsOf(assembled)].map(({ file }) => file));
}

/** Identifies a fault in several sets. The hint may differ between them, because it lists the names of one set. */
function keyOf({ hint: _hint, ...fault }: Finding): string {
  return JSON.stringify(fault);
}

/**
 * Merges the findings of all sets into one list. When a fault in a shared file affects only some of the sets that use the file (a rule
 * that one set lacks), the hint names those sets.
 */
export function mergeFindings(findingsBySet: FoundBySet): readonly Finding[] {
  const files = findingsBySet.map(([set]) => filesOf(set));
  const faults = new Map<string, { readonly hint: string; readonly names: readonly string[] }>();
  for (const [{ set }, findings] of findingsBySet)
    for (const finding of findings) {
      const { hint, names } = faults.get(keyOf(finding)) ?? { hint: finding.hint, names: [] };
      faults.set(keyOf(finding), { hint, names: [...new Set([...names, set.name])] });
    }
  return findingsBySet.flatMap(([{ document }, findings]) =>
    findings.map((original) => {
      const { hint, names } = faults.get(keyOf(original)) ?? { hint: original.hint, names: [] };
      const finding = { ...original, hint };
      const users = files.filter((each) => each.has(finding.file)).length;
      if (finding.file === document.file || names.length >= users) return finding;
      return { ...finding, hint: `${finding.hint} This is the case in ${joinList(names, 'and')}.` };
    }),
  );
}
