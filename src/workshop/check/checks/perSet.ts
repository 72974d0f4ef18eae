import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import { formatFinding, type Finding } from '../../../runtime/definitions/finding.ts';

/** What was found in each set. */
export type FoundBySet = readonly (readonly [set: AssembledSet, findings: readonly Finding[]])[];

/** The shared files that a set is put together from. */
function filesOf({ steps, rules, derived }: AssembledSet): ReadonlySet<string> {
  const named = [...rules.values(), ...derived.values()].map(({ place }) => place.document.file);
  return new Set([...named, ...steps.map(({ placeOf }) => placeOf('id').document.file)]);
}

/**
 * One list of what the sets gave. A mistake in a shared file that only some of the sets which use it meet (a rule that one
 * of them does not have) says which.
 */
export function mergeFindings(found: FoundBySet): readonly Finding[] {
  const files = found.map(([set]) => filesOf(set));
  const meets = new Map<string, readonly string[]>();
  for (const [{ set }, findings] of found)
    for (const finding of findings)
      meets.set(formatFinding(finding), [...new Set([...(meets.get(formatFinding(finding)) ?? []), set.name])]);
  return found.flatMap(([{ document }, findings]) =>
    findings.map((finding) => {
      const names = meets.get(formatFinding(finding)) ?? [];
      const users = files.filter((each) => each.has(finding.file)).length;
      if (finding.file === document.file || names.length >= users) return finding;
      return { ...finding, hint: `${finding.hint} It is so in ${names.join(' and ')}.` };
    }),
  );
}
