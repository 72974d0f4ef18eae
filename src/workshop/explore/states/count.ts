import type { Graph } from './graph.ts';

/** Orders states topologically: each comes before those that it leads to. */
function inOrder({ states, transitions }: Graph): { readonly order: readonly number[]; readonly outgoing: readonly (readonly number[])[] } {
  const outgoing: number[][] = states.map(() => []);
  for (const [index, { from }] of transitions.entries()) outgoing[from]?.push(index);
  const order = [...states.keys()].sort((a, b) => rank(states[a]?.event) - rank(states[b]?.event) || a - b);
  return { order, outgoing };
}

function rank(event: number | undefined): number {
  return event === undefined || event < 0 ? Number.POSITIVE_INFINITY : event;
}

/**
 * Counts the ways through a graph.
 * @returns the number of complete ways, counted by the classes of every answer, fact and call, in total and by end.
 */
export function countWays(graph: Graph): { readonly ways: bigint; readonly byEnd: ReadonlyMap<number, bigint> } {
  const { states, transitions } = graph;
  const { order, outgoing } = inOrder(graph);
  const counts = states.map(() => 0n);
  if (counts.length > 0) counts[0] = 1n;
  for (const state of order) {
    const wayCount = counts[state] ?? 0n;
    for (const index of outgoing[state] ?? []) {
      const transition = transitions[index];
      if (transition) counts[transition.to] = (counts[transition.to] ?? 0n) + wayCount * BigInt(transition.weight);
    }
  }
  const byEnd = new Map<number, bigint>();
  for (const [state, { end }] of states.entries()) if (end && end.kind !== 'refused') byEnd.set(state, counts[state] ?? 0n);
  return { ways: [...byEnd.values()].reduce((sum, count) => sum + count, 0n), byEnd };
}

/** Returns the states in which all ways stop without an end. Omits states that merely lead to such states. */
export function deadEnds(graph: Graph): readonly number[] {
  const { states, transitions } = graph;
  const incoming: number[][] = states.map(() => []);
  for (const { from, to } of transitions) incoming[to]?.push(from);
  const reaches = states.map(({ end }) => end !== null && end.kind !== 'refused');
  const waiting = [...states.keys()].filter((state) => reaches[state]);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const before of incoming[state] ?? []) {
      if (reaches[before]) continue;
      reaches[before] = true;
      waiting.push(before);
    }
  }
  const continuing = new Set(transitions.flatMap(({ from, to }) => (states[to]?.end === null ? [from] : [])));
  return [...states.keys()].filter((state) => !reaches[state] && !continuing.has(state) && states[state]?.end === null);
}
