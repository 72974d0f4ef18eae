import { branchKey } from './branches.ts';
import { branchesAlong, branchesWatched, type BranchFound } from './coverage.ts';
import type { Graph } from './graph.ts';
import type { Model } from './model.ts';
import { choicesTo } from './witness.ts';

/** So many walks with answers of all kinds are tried before branches are looked for one by one: each shows very many. */
const VARIED = 24;

/** Answers of all kinds: a class for each question, another one in each round. */
function varied({ variables, classes }: Model, round: number): ReadonlyMap<number, number> {
  const answers = variables.filter(({ kind, number }) => kind === 'answer' && (classes[number]?.count ?? 0) > 1);
  return new Map(
    answers.map(({ number }) => {
      // Scatters (Knuth's multiplier), so that neighbours do not go in step.
      const scattered = Math.imul(number * VARIED + round + 1, 2_654_435_761) >>> 8;
      return [number, 1 + (scattered % ((classes[number]?.count ?? 2) - 1))];
    }),
  );
}

/** How branches are shown: by a walk, which may show others too. */
export interface Showing {
  readonly isShown: (key: string) => boolean;
  readonly show: (key: string, choices: ReadonlyMap<number, number>) => void;
  /** Takes what a walk shows, where it comes to an end. */
  readonly tryOut: (choices: ReadonlyMap<number, number>) => void;
}

/**
 * Sees to every branch that no walk has shown so far: looks along the ways explored, then explores anew for what is left. What is
 * not shown at the end comes out on no way at all.
 */
export function coverBranches(model: Model, graph: Graph, { isShown, show, tryOut }: Showing): void {
  const open = () => model.branches.filter(({ branch }) => !isShown(branchKey(branch)));
  const showAll = (found: readonly BranchFound[]) => {
    for (const { key, graph: at, from, choices } of found) if (!isShown(key)) show(key, new Map([...choicesTo(at, from), ...choices]));
  };
  for (let round = 0; round < VARIED && open().length > 0; round += 1) tryOut(varied(model, round));
  showAll(branchesAlong(model, graph, open()));
  showAll(branchesWatched(model, open()));
}
