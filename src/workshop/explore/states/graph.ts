import type { Json } from '../../../runtime/base/json.ts';
import { endOfCall, endOfEntry, type End } from './ends.ts';
import { makeHits, type Hit } from './hits.ts';
import type { Model } from '../model.ts';
import { HIDDEN, passingOf } from './passing.ts';
import { makePlan, type Event, type Plan, type Watch } from './plan.ts';
import { makePositions, type Decisions, type Position } from './positions.ts';

/** A state: at a step or a fact, with what later events still need to know, or at an end. */
export interface StateNode {
  /** Index among the events of the plan; -1 for an end. */
  readonly event: number;
  readonly program: string;
  readonly end: End | null;
  /** The transition that first reached it; -1 for the first state. */
  readonly from: number;
}

/** A transition from one state to another. */
export interface Transition {
  readonly from: number;
  readonly to: number;
  /** The classes that decide it, by variable. */
  readonly choices: Decisions;
  readonly confirms: boolean;
  /** The number of combinations of classes that take this transition. */
  readonly weight: number;
}

/** All reachable states. */
export interface Graph {
  readonly plan: Plan;
  readonly states: readonly StateNode[];
  readonly transitions: readonly Transition[];
  /** True when states beyond the limit were omitted, so that nothing is proven unreached. */
  readonly truncated: boolean;
  /** The watches that came true. */
  readonly hits: readonly Hit[];
}

/** The decisions of one transition. */
type Decided = Pick<Transition, 'choices' | 'weight'>;

/** Options of an exploration. */
export interface ExploreOptions {
  /** The maximum number of states. */
  readonly limit?: number;
  /** Conditions to watch for. States that differ in them are not merged. */
  readonly watched?: readonly Watch[];
}

/** Explores all reachable states and merges those that behave the same. */
export function explore(model: Model, { limit = 2_000_000, watched = [] }: ExploreOptions = {}): Graph {
  const { diagrams, variables, programs, input } = model;
  const plan = makePlan(model, watched);
  const { events } = plan;
  const positions = makePositions(model, plan);
  const hits = makeHits(model, plan);
  const states: StateNode[] = [];
  const transitions: Transition[] = [];
  const keys: Map<string, number>[] = events.map(() => new Map());
  const ends = new Map<string, number>();
  const waiting: (readonly [state: number, position: Position])[][] = events.map(() => []);
  let truncated = false;

  function valueAt({ nodes }: Position, condition: number | undefined): Json {
    return diagrams.valueOf(nodes[condition ?? 0] ?? 0);
  }

  /** Returns the transition that a new state will be reached by; -1 for the first state. */
  const cause = (): number => (states.length === 0 ? -1 : transitions.length);

  function link(from: number, to: number, { choices, weight }: Decided, confirms: boolean): void {
    if (to >= 0) transitions.push({ from, to, choices, confirms, weight });
  }

  function atEnd(end: End): number {
    const key = JSON.stringify(end);
    const existing = ends.get(key);
    if (existing !== undefined) return existing;
    states.push({ event: -1, program: end.kind === 'completed' ? end.program : 'NONE', end, from: cause() });
    ends.set(key, states.length - 1);
    return states.length - 1;
  }

  /** Returns the end of the way at a start or at the end of the set; null if the way continues. */
  function endAt(position: Position): End | null {
    const { kind } = events[position.event] ?? {};
    if (kind === 'start') return endOfEntry(valueAt(position, plan.entry));
    if (kind !== 'end') return null;
    const program = programs[position.program] ?? 'NONE';
    const lacking = valueAt(position, plan.unmetRequirements[position.program]);
    return lacking === null ? { kind: 'completed', program } : { kind: 'incomplete', program, state: String(lacking) };
  }

  /** Returns the position after an event that needs no decision; null if one is needed. */
  function passEvent(position: Position): Position | null {
    const { event, program } = position;
    const current = events[event];
    const next = { ...position, event: event + 1 };
    if (current?.kind === 'fact') return positions.matters(position, current.variable) ? null : next;
    if (current?.kind === 'start') return { ...next, program: indexOf(valueAt(position, plan.startProgram)) };
    if (current?.kind !== 'step' || valueAt(position, plan.passing[event]?.[program]) !== HIDDEN) return null;
    const stepVariables = [current.answer, current.call].filter((variable) => variable !== null);
    return { ...next, nodes: stepVariables.reduce((nodes, variable) => positions.decide(nodes, variable, 0), position.nodes) };
  }

  function indexOf(program: Json): number {
    return Math.max(0, programs.indexOf(String(program)));
  }

  /** Advances to the next event that needs a decision, and returns the state there; -1 beyond the limit. */
  function arrive(first: Position, source: number, choices: Decisions): number {
    let position = first;
    for (let next: Position | null = first; next; next = passEvent(position)) {
      position = next;
      hits.record(position, true, source, choices);
      const end = endAt(position);
      if (end) return atEnd(end);
    }
    const { event, program } = position;
    const key = positions.keyOf(position);
    const existing = keys[event]?.get(key);
    if (existing !== undefined) return existing;
    if (states.length >= limit) {
      truncated = true;
      return -1;
    }
    states.push({ event, program: programs[program] ?? 'NONE', end: null, from: cause() });
    const created = states.length - 1;
    keys[event]?.set(key, created);
    waiting[event]?.push([created, position]);
    return created;
  }

  function expandFact(state: number, position: Position, variable: number): void {
    const group = plan.group[position.event] ?? -1;
    const isPossible = group < 0 || valueAt(position, group) === true;
    const { kind, optional = false } = variables[variable] ?? {};
    const permitted = kind === 'program' ? [position.program + 1] : positions.permittedChoices(position, variable);
    const allowed = isPossible ? [...permitted, ...(optional ? [0] : [])] : [0];
    for (const { choice, weight, nodes } of positions.choices(position, variable, allowed)) {
      const choices = [[variable, choice]] as const;
      link(state, arrive({ ...position, nodes, event: position.event + 1 }, state, choices), { choices, weight }, false);
    }
  }

  function expandStep(state: number, position: Position, { step, answer, call }: Event & { readonly kind: 'step' }): void {
    const id = input.set.steps[step]?.id ?? '';
    for (const answerDecision of decisions(position, answer, answer === null ? [] : positions.answers(position, answer))) {
      const results = call === null ? [] : (variables[call]?.results ?? []);
      const continuing = results.flatMap(({ action }, index) => ('go' in action ? [index + 1] : []));
      for (const called of decisions({ ...position, nodes: answerDecision.nodes }, call, continuing)) {
        const choices = [...answerDecision.choices, ...called.choices];
        pass(state, { ...position, nodes: called.nodes }, { choices, weight: answerDecision.weight * called.weight }, id);
      }
      for (const [index, { action, outcome }] of results.entries()) {
        const end = endOfCall(action, outcome, id);
        if (end && call !== null)
          link(state, atEnd(end), { choices: [...answerDecision.choices, [call, index + 1]], weight: answerDecision.weight }, false);
      }
    }
  }

  /** Returns the distinct decisions of a variable; a single empty decision if there is nothing to decide. */
  function decisions(position: Position, variable: number | null, allowed: readonly number[]) {
    if (variable === null) return [{ choices: [], weight: 1, nodes: position.nodes }];
    return positions
      .choices(position, variable, allowed)
      .map(({ choice, ...rest }) => ({ ...rest, choices: [[variable, choice] as const] }));
  }

  function pass(state: number, position: Position, decided: Decided, step: string): void {
    const { event, program } = position;
    hits.record(position, false, state, decided.choices);
    const { confirms, screenOut, program: selected } = passingOf(valueAt(position, plan.passing[event]?.[program]));
    const to =
      screenOut === null
        ? arrive({ ...position, event: event + 1, program: indexOf(selected) }, state, decided.choices)
        : atEnd({ kind: 'screenedOut', reason: screenOut, step });
    link(state, to, decided, confirms);
  }

  arrive({ nodes: Int32Array.from(plan.conditions.map(({ node }) => node)), event: 0, program: 0 }, 0, []);
  for (const [event, here] of waiting.entries()) {
    const current = events[event];
    for (const [state, position] of here) {
      if (current?.kind === 'fact') expandFact(state, position, current.variable);
      else if (current?.kind === 'step') expandStep(state, position, current);
    }
    keys[event]?.clear();
    here.length = 0;
  }
  return { plan, states, transitions, truncated, hits: hits.found };
}
