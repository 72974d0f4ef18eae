import type { Sources } from '../../runtime/definitions/sources.ts';
import { SHAPES } from '../../runtime/definitions/validate.ts';

/**
 * Returns the reason why no member can kill a mutant, by the mutant's key. Skips a file that does not fit its schema, which
 * `survey check` reports.
 */
export function equivalentMutants({ files }: Sources): ReadonlyMap<string, string> {
  const groups = [...files.equivalents.values()].flatMap(({ value = null }) => (SHAPES.equivalents.fits(value) ? value.groups : []));
  return new Map(groups.flatMap(({ reason, mutants }) => mutants.map((key) => [key, reason] as const)));
}
