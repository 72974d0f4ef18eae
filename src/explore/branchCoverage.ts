import { branchKey } from './branches.ts';
import { branchesAlong, branchesWatched, type BranchFound } from './coverage.ts';
import type { Graph } from './graph.ts';
import type { Model } from './model.ts';
import { choicesTo } from './witness.ts';

/** How branches are shown: by a walk, which may show others too. */
export interface Showing {
  readonly isShown: (key: string) => boolean;
  readonly show: (key: string, choices: ReadonlyMap<number, number>) => void;
}

/**
 * Sees to every branch that no walk has shown so far: looks along the ways explored, then explores anew for what is left. What is
 * not shown at the end comes out on no way at all.
 */
export function coverBranches(model: Model, graph: Graph, { isShown, show }: Showing): void {
  const open = () => model.branches.filter(({ branch }) => !isShown(branchKey(branch)));
  const showAll = (found: readonly BranchFound[]) => {
    for (const { key, graph: at, from, choices } of found) if (!isShown(key)) show(key, new Map([...choicesTo(at, from), ...choices]));
  };
  showAll(branchesAlong(model, graph, open()));
  showAll(branchesWatched(model, open()));
}
