import { everyWay, type OracleWay } from './oracle.ts';
import type { RandomSet } from './randomSets.ts';

/** What each member comes to, by context and answers. A derived value counts where the way is complete: it may be sent. */
export function everybody({ set, contexts, valuesOf }: RandomSet): ReadonlyMap<string, string> {
  const told = ({ visited, confirmed, end, derived, programs }: OracleWay) =>
    JSON.stringify({ visited, confirmed, end, programs, ...(end.startsWith('completed') && { derived }) });
  return new Map(
    contexts.flatMap((context) =>
      everyWay(set, [context], valuesOf).map((way) => [JSON.stringify([context, way.answers]), told(way)] as const),
    ),
  );
}

/** True where a member comes to something else in the other version, or where it asks something else. */
export function isDifferent(before: RandomSet, after: RandomSet): boolean {
  const [olds, news] = [everybody(before), everybody(after)];
  return olds.size !== news.size || [...olds].some(([member, told]) => news.get(member) !== told);
}
