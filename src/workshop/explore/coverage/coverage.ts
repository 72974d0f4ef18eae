import { groupBy } from '../../../runtime/base/groupBy.ts';
import { branchKey, type BranchUse } from './branches.ts';
import { explore, type Graph, type Transition } from '../states/graph.ts';
import type { Decisions } from '../states/positions.ts';
import type { Model } from '../model.ts';

/** A branch with the state and the choices that show it. */
export interface BranchFound {
  readonly key: string;
  readonly graph: Graph;
  readonly from: number;
  readonly choices: Decisions;
}

/** Number of branches watched per exploration. Each can keep separate states that would otherwise merge. */
const WATCH_BATCH = 24;

function withChoices(before: Uint16Array, choices: Decisions): Uint16Array {
  const after = before.slice();
  for (const [variable, choice] of choices) after[variable] = Math.max(choice, 0);
  return after;
}

/**
 * Returns the classes with which each state was first reached, by variable. Irrelevant facts have their usual class, as in a
 * witness.
 */
function assignments({ variables }: Model, { states, transitions }: Graph): readonly Uint16Array[] {
  const usual = Uint16Array.from(variables, ({ kind, optional, group }) => (kind === 'fact' && !optional && group === undefined ? 1 : 0));
  const classesByState: Uint16Array[] = [];
  for (const [state, { from }] of states.entries()) {
    const transition = transitions[from];
    classesByState[state] = transition ? withChoices(classesByState[transition.from] ?? usual, transition.choices) : usual;
  }
  return classesByState;
}

/** Groups uses by the event at which they are evaluated and the program there. */
function byPlace(uses: readonly BranchUse[], eventOf: (use: BranchUse) => number): Map<string, BranchUse[]> {
  return groupBy(uses, (use) => `${eventOf(use)} ${use.at.step === -1 ? '' : use.at.program}`);
}

/**
 * Finds branches along the ways of an exploration.
 * @param uses the branches that are still missing
 */
export function branchesAlong(model: Model, graph: Graph, uses: readonly BranchUse[]): readonly BranchFound[] {
  const { diagrams, truth, input } = model;
  const { plan, states, transitions } = graph;
  const { variableOf, child, valueOf } = diagrams;
  const foundByKey = new Map<string, BranchFound>();
  const begins = plan.events.findIndex(({ kind }) => kind === 'start');
  const eventOfStep = new Map<number, number>([
    [-1, begins],
    [input.set.steps.length, plan.events.length - 1],
  ]);
  for (const [event, current] of plan.events.entries()) if (current.kind === 'step') eventOfStep.set(current.step, event);
  const eventOf = ({ at }: BranchUse) => eventOfStep.get(at.step) ?? -1;
  const isEarly = ({ at }: BranchUse) => at.stage === 'reached';
  const early = byPlace(uses.filter(isEarly), eventOf);
  const late = byPlace(
    uses.filter((use) => !isEarly(use)),
    eventOf,
  );
  const assignmentByState = assignments(model, graph);

  function holds(use: BranchUse, assignment: Uint16Array): boolean {
    let node = truth(use.when);
    for (let variable = variableOf(node); variable >= 0; variable = variableOf(node)) node = child(node, assignment[variable] ?? 0);
    return valueOf(node) === true;
  }

  function look(list: Map<string, BranchUse[]>, place: string, assignment: Uint16Array, { from, choices }: Transition): void {
    const those = list.get(place);
    if (!those || those.length === 0) return;
    const remaining = those.filter((use) => {
      const key = branchKey(use.branch);
      if (foundByKey.has(key)) return false;
      if (!holds(use, assignment)) return true;
      foundByKey.set(key, { key, graph, from, choices });
      return false;
    });
    list.set(place, remaining);
  }

  function lookThrough(transition: Transition, after: number, assignment: Uint16Array): void {
    const target = states[transition.to];
    const last = target?.event ?? -1;
    const kind = target?.end?.kind;
    const until = last >= 0 ? last : kind === 'completed' || kind === 'incomplete' ? plan.events.length - 1 : after;
    for (let event = after + 1; event <= until; event += 1)
      look(early, event === begins ? `${event} ` : `${event} ${target?.program ?? 'NONE'}`, assignment, transition);
    if (last < 0 && after < begins && until < begins) look(early, `${begins} `, assignment, transition);
  }

  lookThrough({ from: 0, to: 0, choices: [], confirms: false, weight: 1 }, -1, assignmentByState[0] ?? new Uint16Array());
  for (const transition of transitions) {
    const source = states[transition.from];
    if (!source) continue;
    const assignment = withChoices(assignmentByState[transition.from] ?? new Uint16Array(), transition.choices);
    look(late, `${source.event} ${source.program}`, assignment, transition);
    lookThrough(transition, source.event, assignment);
  }
  return [...foundByKey.values()];
}

/**
 * Explores again, distinguishing states by the missing branches. Each branch is found, or proven to occur nowhere if the
 * exploration is exact.
 */
export function findBranches(model: Model, uses: readonly BranchUse[]): readonly BranchFound[] {
  const { truth, diagrams } = model;
  const possible = uses.filter(({ when }) => {
    const node = truth(when);
    return diagrams.variableOf(node) >= 0 || diagrams.valueOf(node) === true;
  });
  const keys = [...new Set(possible.map(({ branch }) => branchKey(branch)))];
  const branches: BranchFound[] = [];
  for (let index = 0; index < keys.length; index += WATCH_BATCH) {
    const batch = new Set(keys.slice(index, index + WATCH_BATCH));
    const watched = possible.map(({ branch, at, when }) => ({ key: branchKey(branch), at, node: truth(when) }));
    const graph = explore(model, { watched: watched.filter(({ key }) => batch.has(key)) });
    for (const { watch, from, choices } of graph.hits) branches.push({ key: watch.key, graph, from, choices });
  }
  return branches;
}
