import { describe, expect, it } from 'vitest';
import { explore, type Graph } from '../../src/workshop/explore/states/graph.ts';
import { makeModel } from '../../src/workshop/explore/model.ts';
import { exploreSet, stepOf } from '../../src/workshop/explore/result.ts';
import { inputOf } from '../../src/workshop/explore/testSupport.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { everyWay } from './oracle.ts';
import { randomSet, type RandomSet } from './randomSets.ts';
import { eachSeed, TIMEOUT } from './runs.ts';

const wayOf = (visited: readonly string[], confirmed: readonly string[], end: string) =>
  [visited.join(), confirmed.join(), end].join(' | ');

function triedWays({ set, contexts, valuesOf }: RandomSet): ReadonlySet<string> {
  return new Set(everyWay(set, contexts, valuesOf).map(({ visited, confirmed, end }) => wayOf(visited, confirmed, end)));
}

function endName(end: NonNullable<Graph['states'][number]['end']>): string {
  if (end.kind === 'completed') return `completed ${end.program}`;
  if (end.kind === 'incomplete') return `incomplete ${end.state}`;
  return end.kind === 'screenedOut' ? `screenedOut ${end.reason} at ${end.step}` : end.kind;
}

function exploredWays(model: ReturnType<typeof makeModel>): ReadonlySet<string> {
  const graph = explore(model);
  const outgoing: number[][] = graph.states.map(() => []);
  for (const [index, { from }] of graph.transitions.entries()) outgoing[from]?.push(index);
  const ways = new Set<string>();
  const seenKeys = new Set<string>();
  const follow = (state: number, visited: readonly string[], confirmed: readonly string[]): void => {
    const key = JSON.stringify([state, visited, confirmed]);
    if (seenKeys.has(key)) return;
    seenKeys.add(key);
    const { end = null, event = -1 } = graph.states[state] ?? {};
    if (end) ways.add(wayOf(visited, confirmed, endName(end)));
    const step = stepOf(graph, model, event);
    if (!end && outgoing[state]?.length === 0) ways.add(wayOf(step ? [...visited, step] : visited, confirmed, 'stuck'));
    for (const index of outgoing[state] ?? []) {
      const transition = graph.transitions[index];
      if (transition)
        follow(transition.to, step ? [...visited, step] : visited, step && transition.confirms ? [...confirmed, step] : confirmed);
    }
  };
  follow(0, [], []);
  return ways;
}

describe('explore, compared with trying every answer of random sets', () => {
  it.each([true, false])(
    'finds exactly the same ways, and a walk that proves each (numbers only: %s)',
    (numbersOnly) => {
      eachSeed(numbersOnly ? 1 : 2, numbersOnly ? 1_500 : 600, (seed) => {
        const random = randomSet(seed, { numbersOnly });
        const title = JSON.stringify({ seed, numbersOnly });
        const model = makeModel(inputOf(random.set, null));
        expect(model.inexact, title).toEqual([]);
        const expectedWays = triedWays(random);
        expect([...exploredWays(model)].sort(), title).toEqual([...expectedWays].sort());
        const result = exploreSet(inputOf(random.set, null), allHooks);
        expect(result.failedReplays, title).toEqual([]);
        const visited = new Set([...expectedWays].flatMap((way) => (way.split(' | ')[0] ?? '').split(',')));
        expect(result.unreached, title).toEqual(random.set.steps.filter(({ id }) => !visited.has(id)).map(({ id }) => id));
      });
    },
    TIMEOUT,
  );
});
