import type { Document } from '../../runtime/definitions/parse.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
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

/**
 * Merges the findings of all sets into one list. When a fault in a shared file affects only some of the sets that use it (a rule
 * that one of them lacks), the hint names those sets.
 */
export function mergeFindings(findingsBySet: FoundBySet): readonly Finding[] {
  const files = findingsBySet.map(([set]) => filesOf(set));
  const setNames = new Map<string, readonly string[]>();
  for (const [{ set }, findings] of findingsBySet)
    for (const finding of findings)
      setNames.set(formatFinding(finding), [...new Set([...(setNames.get(formatFinding(finding)) ?? []), set.name])]);
  return findingsBySet.flatMap(([{ document }, findings]) =>
    findings.map((finding) => {
      const names = setNames.get(formatFinding(finding)) ?? [];
      const users = files.filter((each) => each.has(finding.file)).length;
      if (finding.file === document.file || names.length >= users) return finding;
      return { ...finding, hint: `${finding.hint} This is the case in ${joinList(names, 'and')}.` };
    }),
  );
}
