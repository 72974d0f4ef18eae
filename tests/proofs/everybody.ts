import { everyWay, type OracleWay } from './oracle.ts';
import type { RandomSet } from './randomSets.ts';

/** Returns each member's result, by context and answers. Derived values count only on complete ways, where they may be sent. */
export function everybody({ set, contexts, valuesOf }: RandomSet): ReadonlyMap<string, string> {
  const told = ({ visited, confirmed, end, derived, programs }: OracleWay) =>
    JSON.stringify({ visited, confirmed, end, programs, ...(end.startsWith('completed') && { derived }) });
  return new Map(
    contexts.flatMap((context) =>
      everyWay(set, [context], valuesOf).map((way) => [JSON.stringify([context, way.answers]), told(way)] as const),
    ),
  );
}

/** True if some member's result or some question differs between the versions. */
export function isDifferent(before: RandomSet, after: RandomSet): boolean {
  const [olds, news] = [everybody(before), everybody(after)];
  return olds.size !== news.size || [...olds].some(([member, told]) => news.get(member) !== told);
}
