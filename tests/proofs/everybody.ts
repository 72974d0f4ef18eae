import { everyWay, type OracleWay } from './oracle.ts';
import type { RandomSet } from './randomSets.ts';

/** Returns each member's result, by context and answers. Derived values count only on complete ways, where they may be sent. */
export function everybody({ set, contexts, valuesOf }: RandomSet): ReadonlyMap<string, string> {
  const resultOf = ({ visited, confirmed, end, derived, programs }: OracleWay) =>
    JSON.stringify({ visited, confirmed, end, programs, ...(end.startsWith('completed') && { derived }) });
  return new Map(
    contexts.flatMap((context) =>
      everyWay(set, [context], valuesOf).map((way) => [JSON.stringify([context, way.answers]), resultOf(way)] as const),
    ),
  );
}

/** Returns each member's result regardless of the order of the steps. Programs count at the steps that select them. */
function everybodyUnordered({ set, contexts, valuesOf }: RandomSet): ReadonlyMap<string, string> {
  return new Map(
    contexts.flatMap((context) =>
      everyWay(set, [context], valuesOf).map(({ visited, confirmed, answers, end, derived, programs }) => {
        const selected = programs.flatMap((program, index) =>
          program === (programs[index - 1] ?? 'NONE') ? [] : [`${visited[index]} ${program}`],
        );
        return [
          JSON.stringify([context, Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1))]),
          JSON.stringify([visited.toSorted(), confirmed.toSorted(), end, selected, end.startsWith('completed') ? derived : null]),
        ];
      }),
    ),
  );
}

function differ(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  return before.size !== after.size || [...before].some(([member, result]) => after.get(member) !== result);
}

/** True if some member's result or some question differs between versions, other than in the order of the steps. */
export function isDifferentUnordered(before: RandomSet, after: RandomSet): boolean {
  return differ(everybodyUnordered(before), everybodyUnordered(after));
}

/** True if some member's result or some question differs between the versions. */
export function isDifferent(before: RandomSet, after: RandomSet): boolean {
  return differ(everybody(before), everybody(after));
}
