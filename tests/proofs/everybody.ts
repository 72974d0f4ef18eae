import { everyWay, type OracleContext, type OracleWay } from './oracle.ts';
import type { RandomSet } from './randomSets.ts';

/** Members' results by their answers. */
type Results = ReadonlyMap<string, string>;

/** Returns each member's result in a context. Derived values count only on complete ways, where they may be sent. */
function everybody({ set, valuesOf }: RandomSet, context: OracleContext): Results {
  const resultOf = ({ visited, confirmed, end, derived, programs }: OracleWay) =>
    JSON.stringify({ visited, confirmed, end, programs, ...(end.startsWith('completed') && { derived }) });
  return new Map(everyWay(set, [context], valuesOf).map((way) => [JSON.stringify(way.answers), resultOf(way)]));
}

/** Returns each member's result regardless of the order of the steps. Programs count at the steps that select them. */
function everybodyUnordered({ set, valuesOf }: RandomSet, context: OracleContext): Results {
  return new Map(
    everyWay(set, [context], valuesOf).map(({ visited, confirmed, answers, end, derived, programs }) => {
      const selected = programs.flatMap((program, index) =>
        program === (programs[index - 1] ?? 'NONE') ? [] : [`${visited[index]} ${program}`],
      );
      return [
        JSON.stringify(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1))),
        JSON.stringify([visited.toSorted(), confirmed.toSorted(), end, selected, end.startsWith('completed') ? derived : null]),
      ];
    }),
  );
}

/** Compares the versions context by context, until one differs. */
function differ(before: RandomSet, after: RandomSet, resultsIn: (version: RandomSet, context: OracleContext) => Results): boolean {
  return before.contexts.some((context) => {
    const [earlier, later] = [resultsIn(before, context), resultsIn(after, context)];
    return earlier.size !== later.size || [...earlier].some(([member, result]) => later.get(member) !== result);
  });
}

/** True if some member's result or some question differs between versions, other than in the order of the steps. */
export function isDifferentUnordered(before: RandomSet, after: RandomSet): boolean {
  return differ(before, after, everybodyUnordered);
}

/** True if some member's result or some question differs between the versions. */
export function isDifferent(before: RandomSet, after: RandomSet): boolean {
  return differ(before, after, everybody);
}
