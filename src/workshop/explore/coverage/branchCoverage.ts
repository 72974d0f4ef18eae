import { branchKey } from './branches.ts';
import { branchesAlong, findBranches, type BranchFound } from './coverage.ts';
import type { Graph } from '../states/graph.ts';
import type { Model } from '../model.ts';
import { choicesTo } from '../witnesses/witness.ts';

/** Number of walks with varied answers before branches are searched for one by one. Each of these walks shows many branches. */
const VARIED = 24;

/** Returns one class for each question, different in each round. */
function varyAnswers({ variables, classes }: Model, round: number): ReadonlyMap<number, number> {
  const answers = variables.filter(({ kind, number }) => kind === 'answer' && (classes[number]?.count ?? 0) > 1);
  return new Map(
    answers.map(({ number }) => {
      // Scatters by Knuth's multiplicative hash, so that neighbouring questions do not vary together.
      const scattered = Math.imul(number * VARIED + round + 1, 2_654_435_761) >>> 8;
      return [number, 1 + (scattered % ((classes[number]?.count ?? 2) - 1))];
    }),
  );
}

/** Records which branches are shown by walks. A walk can show more branches than its target. */
export interface Showing {
  readonly isShown: (key: string) => boolean;
  readonly show: (key: string, choices: ReadonlyMap<number, number>) => void;
  /** Records what a walk shows, provided that it reaches an end. */
  readonly tryOut: (choices: ReadonlyMap<number, number>) => void;
}

/**
 * Finds a walk for every branch that no walk has shown yet: along the explored ways first, then by exploring again. A branch that
 * no walk shows in the end occurs on no way.
 */
export function coverBranches(model: Model, graph: Graph, { isShown, show, tryOut }: Showing): void {
  const open = () => model.branches.filter(({ branch }) => !isShown(branchKey(branch)));
  const showAll = (branches: readonly BranchFound[]) => {
    for (const { key, graph: at, from, choices } of branches) if (!isShown(key)) show(key, new Map([...choicesTo(at, from), ...choices]));
  };
  for (let round = 0; round < VARIED && open().length > 0; round += 1) tryOut(varyAnswers(model, round));
  showAll(branchesAlong(model, graph, open()));
  showAll(findBranches(model, open()));
}
