import { groupBy } from '../../runtime/base/groupBy.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import type { Step } from '../../runtime/definitions/types.ts';
import type { Hooks, PartnerFacts } from '../../runtime/engine/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { branchKey, type Branch } from './coverage/branches.ts';
import { coverBranches } from './coverage/branchCoverage.ts';
import { countWays, deadEnds } from './states/count.ts';
import { explore, type Graph } from './states/graph.ts';
import type { ModelInput } from './input.ts';
import { makeModel, makeModelMemory, type Model, type ModelMemory } from './model.ts';
import { observe } from './coverage/observe.ts';
import { disagreement, replay } from './witnesses/confirmWitness.ts';
import type { End } from './states/ends.ts';
import { choicesTo, witnessOf, type Witness } from './witnesses/witness.ts';

/** A reachable step: the number of its states, and a walk to it. */
export interface ReachedStep {
  readonly step: string;
  readonly states: number;
  readonly confirms: boolean;
  readonly witness: JsonObject;
}

/** A reachable end: the number of its ways, and a walk to it. */
export interface ReachedEnd {
  readonly end: End;
  readonly ways: string;
  readonly witness: JsonObject;
}

/** A branch of a rule, and a walk on which it occurs. */
export interface ReachedBranch extends Branch {
  readonly witness: JsonObject;
}

/** The result of exploring a set for a partner. */
export interface ExploreResult {
  readonly questionSet: string;
  /** The name of the partner; null for any partner. See partnerName. */
  readonly partner: string | null;
  /** False if the classes are not exact or states were omitted, so that nothing is proven unreached. */
  readonly exact: boolean;
  readonly inexact: readonly string[];
  readonly states: number;
  readonly transitions: number;
  /** The number of combinations of classes of answers, facts and calls that lead to an end. */
  readonly ways: string;
  readonly reached: readonly ReachedStep[];
  readonly unreached: readonly string[];
  readonly confirmations: readonly { readonly step: string; readonly witness: JsonObject }[];
  readonly unreachedConfirmations: readonly string[];
  /** Branches that occur on some way; empty unless they were searched for. */
  readonly branches: readonly ReachedBranch[];
  readonly unreachedBranches: readonly Branch[];
  readonly ends: readonly ReachedEnd[];
  readonly deadEnds: readonly { readonly step: string; readonly program: string; readonly witness: JsonObject }[];
  /** Ways that pass all steps without a valid end: the completion refuses the program, or a set that enrolls has selected no program. */
  readonly counterexamples: readonly ReachedEnd[];
  /** Walks that do not show their claim, which is a bug in the explorer. */
  readonly failedReplays: readonly { readonly claim: string; readonly got: string; readonly witness: JsonObject }[];
}

/** Returns the id of the step at an event; null for facts and ends. */
export function stepOf({ plan }: Graph, { input }: Model, event: number): string | null {
  const at = plan.events[event];
  return at?.kind === 'step' ? (input.set.steps[at.step]?.id ?? null) : null;
}

/** Returns true for a step that selects a program. Only a set with such steps must not end without one. */
function selectsProgram({ effects = [] }: Step): boolean {
  return effects.some(({ program }) => program !== undefined);
}

/** Returns a partner's slug, or its id if it has none. */
export function partnerName({ slug, id }: PartnerFacts): string {
  return slug ?? (id === undefined ? 'the partner' : `partner ${id}`);
}

/** Explores a set for a partner, and replays every walk that it reports. */
export function exploreSet(input: ModelInput, hooks: Hooks, memory: ModelMemory = makeModelMemory(input)): ExploreResult {
  const model = makeModel(input, memory);
  const graph = explore(model);
  const set = compileSet(input.set, hooks);
  const observed = observe(set, model.branches);
  const failedReplays: ExploreResult['failedReplays'][number][] = [];
  const branchWitnesses = new Map<string, JsonObject>();
  // A walk to one step shows all steps and branches on its way, so long sets need few walks.
  const witnessByStep = new Map<string, JsonObject>();
  const witnessByConfirmation = new Map<string, JsonObject>();

  /** Replays a witness, records what it shows, and reports it if it does not show its claim. */
  function shown(claim: string, witness: Witness, problem: (outcome: ReturnType<typeof replay>) => string | null): JsonObject {
    const outcome = replay(observed.set, witness);
    observed.recordEnd(outcome.session, outcome.outcome === 'completed');
    for (const key of observed.takeBranches()) branchWitnesses.set(key, witness.input);
    const { visited, confirmed } = outcome.session.way;
    for (const step of visited) if (!witnessByStep.has(step)) witnessByStep.set(step, witness.input);
    for (const step of confirmed) if (!witnessByConfirmation.has(step)) witnessByConfirmation.set(step, witness.input);
    const got = problem(outcome);
    if (got !== null) failedReplays.push({ claim, got, witness: witness.input });
    return witness.input;
  }

  const stepStates = groupBy(graph.states.keys(), (state) => stepOf(graph, model, graph.states[state]?.event ?? -1));
  const confirming = new Map<string, number>();
  for (const [index, { from, confirms }] of graph.transitions.entries()) {
    const step = confirms ? stepOf(graph, model, graph.states[from]?.event ?? -1) : null;
    if (step !== null && !confirming.has(step)) confirming.set(step, index);
  }
  const visits = (step: string) => (outcome: ReturnType<typeof replay>) =>
    outcome.session.way.visited.includes(step) ? null : `${outcome.outcome} at ${outcome.at ?? 'no step'}`;

  const reached = input.set.steps.flatMap(({ id }) => {
    const [first] = stepStates.get(id) ?? [];
    if (first === undefined) return [];
    const witness = witnessByStep.get(id) ?? shown(`reaches ${id}`, witnessOf(model, set, choicesTo(graph, first)), visits(id));
    return [{ step: id, states: stepStates.get(id)?.length ?? 0, confirms: confirming.has(id), witness }];
  });
  const confirmations = [...confirming].map(([step, index]) => {
    const cached = witnessByConfirmation.get(step);
    if (cached) return { step, witness: cached };
    const transition = graph.transitions[index];
    const choices = new Map([...choicesTo(graph, transition?.from ?? 0), ...(transition?.choices ?? [])]);
    const witness = shown(`confirms at ${step}`, witnessOf(model, set, choices), ({ session, outcome }) =>
      session.way.confirmed.includes(step) ? null : `${outcome}, confirmed ${session.way.confirmed.join() || 'nothing'}`,
    );
    return { step, witness };
  });
  const { ways, byEnd } = countWays(graph);
  const allEnds = graph.states.flatMap(({ end }, state) => {
    if (!end) return [];
    const witness = shown(JSON.stringify(end), witnessOf(model, set, choicesTo(graph, state)), (outcome) => disagreement(end, outcome));
    return [{ end, ways: String(byEnd.get(state) ?? 0n), witness }];
  });
  const dead = new Map<string, { readonly step: string; readonly program: string; readonly witness: JsonObject }>();
  for (const state of deadEnds(graph)) {
    const { event = -1, program = 'NONE' } = graph.states[state] ?? {};
    const step = stepOf(graph, model, event);
    if (step === null || dead.has(`${step} ${program}`)) continue;
    dead.set(`${step} ${program}`, { step, program, witness: witnessOf(model, set, choicesTo(graph, state)).input });
  }
  coverBranches(model, graph, {
    isShown: (key) => branchWitnesses.has(key),
    tryOut: (choices) => {
      const witness = witnessOf(model, set, choices);
      if (['completed', 'screenedOut', 'finished'].includes(replay(set, witness).outcome)) shown('varied answers', witness, () => null);
    },
    show: (key, choices) => {
      shown(`branch ${key}`, witnessOf(model, set, choices), ({ outcome }) => (branchWitnesses.has(key) ? null : outcome));
    },
  });
  const branches = new Map(model.branches.map(({ branch }) => [branchKey(branch), branch]));
  const enrolls = input.set.enrollmentType === input.vocabulary.typeWithProgram && input.set.steps.some(selectsProgram);
  const isCounterexample = (end: End) =>
    end.kind === 'incomplete' || (enrolls && end.kind === 'completed' && end.program === input.set.programs[0]);
  const confirmable = input.set.steps.filter(({ confirmWhen }) => confirmWhen !== undefined);
  return {
    questionSet: input.set.name,
    partner: input.partner && partnerName(input.partner),
    exact: model.inexact.length === 0 && !graph.truncated,
    inexact: [...model.inexact, ...(graph.truncated ? ['the set has more states than the limit'] : [])],
    states: graph.states.length,
    transitions: graph.transitions.length,
    ways: String(ways),
    reached,
    unreached: input.set.steps.filter(({ id }) => !stepStates.has(id)).map(({ id }) => id),
    confirmations,
    unreachedConfirmations: confirmable.filter(({ id }) => !confirming.has(id)).map(({ id }) => id),
    branches: [...branches].flatMap(([key, branch]) => {
      const witness = branchWitnesses.get(key);
      return witness ? [{ ...branch, witness }] : [];
    }),
    unreachedBranches: [...branches].flatMap(([key, branch]) => (branchWitnesses.has(key) ? [] : [branch])),
    ends: allEnds.filter(({ end }) => !isCounterexample(end)),
    deadEnds: [...dead.values()],
    counterexamples: allEnds.filter(({ end }) => isCounterexample(end)),
    failedReplays,
  };
}
