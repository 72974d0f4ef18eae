import type { Point } from '../../symbolic/way.ts';
import type { Bound } from '../classes/classes.ts';
import { givenNode } from '../diagrams/builder.ts';
import type { Model } from '../model.ts';
import { entryNode, HIDDEN, isShownNode, unmetRequirementNode, passingNode, passingOf, startProgramNode } from './passing.ts';

/** A diagram that a state must retain because a later event reads it. */
export interface PendingCondition {
  readonly event: number;
  /** The program with which it is read; null for any. */
  readonly program: string | null;
  readonly node: number;
}

/** A point on the way where something is decided. */
export type Event =
  | { readonly kind: 'start' }
  | { readonly kind: 'fact'; readonly variable: number }
  | { readonly kind: 'step'; readonly step: number; readonly answer: number | null; readonly call: number | null }
  | { readonly kind: 'end' };

/** A condition to watch for: a diagram that may become true at a place. */
export interface Watch {
  /** Identifies the watch. Once its condition is found, it is no longer watched. */
  readonly key: string;
  readonly at: Point<string>;
  readonly node: number;
}

/** A watch, and the number of its condition. */
interface Watched {
  readonly condition: number;
  readonly watch: Watch;
}

/** A condition that summarises earlier answers, and the classes that each of its values permits. */
export interface PlannedBound {
  readonly condition: number;
  readonly allowed: Bound['allowed'];
}

/** The events of a set in order, and the numbers of the conditions that each reads. */
export interface Plan {
  readonly events: readonly Event[];
  readonly conditions: readonly PendingCondition[];
  /** By event and program index: the condition of the passing; -1 if there is none. */
  readonly passing: readonly (readonly number[])[];
  /** By event and program: the classes of the decided variable that earlier answers permit. */
  readonly bounds: readonly (readonly (readonly PlannedBound[])[])[];
  /** By event and program: the rules that a valid answer satisfies. */
  readonly valid: readonly (readonly (readonly number[])[])[];
  /** By event: the condition that a fact's group is present; -1 if it has none. */
  readonly group: readonly number[];
  readonly entry: number;
  readonly startProgram: number;
  /** By program: the condition for the reason why the completion refuses it, or null. */
  readonly unmetRequirements: readonly number[];
  /** By event: the watches there. */
  readonly watched: readonly (readonly Watched[])[];
}

/** Plans a model: its events in order, and the conditions that each reads. Only programs that the set can have are included. */
export function makePlan(model: Model, watches: readonly Watch[] = []): Plan {
  const { variables, diagrams, truth, part, programs, classes, input } = model;
  const { set } = input;
  const conditions: PendingCondition[] = [];
  const events: Event[] = [];
  const passing: (readonly number[])[] = [];
  const bounds: (readonly (readonly PlannedBound[])[])[] = [];
  const valid: (readonly (readonly number[])[])[] = [];
  const group: number[] = [];
  const shared = new Map<string, number>();

  function addCondition(event: number, program: string | null, node: number): number {
    const key = `${event}/${node}`;
    const existing = shared.get(key);
    if (existing !== undefined) {
      const condition = conditions[existing];
      if (condition && condition.program !== program) conditions[existing] = { ...condition, program: null };
      return existing;
    }
    conditions.push({ event, program, node });
    shared.set(key, conditions.length - 1);
    return conditions.length - 1;
  }

  function add(event: Event): number {
    events.push(event);
    passing.push([]);
    bounds.push([]);
    valid.push([]);
    group.push(-1);
    return events.length - 1;
  }

  function addFacts(step: number): void {
    for (const { number, group: by } of variables.filter(({ kind, step: at }) => (kind === 'fact' || kind === 'program') && at === step)) {
      const event = add({ kind: 'fact', variable: number });
      if (by !== undefined) group[event] = addCondition(event, null, givenNode(model, by));
      const classBounds = (classes[number]?.bounds ?? []).map(({ type, allowed }) => ({
        condition: addCondition(event, null, part(type)),
        allowed,
      }));
      bounds[event] = programs.map(() => classBounds);
    }
  }

  addFacts(-1);
  const start = add({ kind: 'start' });
  const entry = addCondition(start, null, entryNode(model));
  const startProgram = addCondition(start, null, startProgramNode(model));
  for (const [step] of set.steps.entries()) {
    addFacts(step);
    const stepVariables = variables.filter((variable) => variable.step === step);
    const answer = stepVariables.find(({ kind }) => kind === 'answer')?.number ?? null;
    const call = stepVariables.find(({ kind }) => kind === 'call')?.number ?? null;
    const event = add({ kind: 'step', step, answer, call });
    const nodes = programs.map((program) => passingNode(model, step, program));
    passing[event] = nodes.map((node, index) => addCondition(event, programs[index] ?? null, node));
    const isShown = nodes.map((node) => isShownNode(model, node));
    const answerBounds = answer === null ? [] : (classes[answer]?.bounds ?? []);
    bounds[event] = isShown.map((shown, index) =>
      answerBounds.map(({ type, allowed }) => {
        return {
          condition: addCondition(event, programs[index] ?? null, diagrams.choose(shown, part(type), diagrams.terminal(null))),
          allowed,
        };
      }),
    );
    valid[event] = isShown.map((shown, index) => {
      const program = programs[index] ?? null;
      const checks = answer === null || program === null ? [] : (model.valid.get(answer)?.get(program) ?? []);
      return checks.map((check) => addCondition(event, program, diagrams.choose(shown, truth(check), diagrams.terminal(true))));
    });
  }
  addFacts(set.steps.length);
  const end = add({ kind: 'end' });
  const unmetRequirements = programs.map((program) => addCondition(end, program, unmetRequirementNode(model, program)));
  const watched: Watched[][] = events.map(() => []);
  for (const watch of watches) {
    const event = events.findIndex(
      (each) =>
        (each.kind === 'step' && each.step === watch.at.step) ||
        (each.kind === 'start' && watch.at.step === -1) ||
        (each.kind === 'end' && watch.at.step === set.steps.length),
    );
    watched[event]?.push({ condition: addCondition(event, watch.at.program, watch.node), watch });
  }
  return { events, conditions, passing, bounds, valid, group, entry, startProgram, unmetRequirements, watched };
}

/** Returns, by event and program, a mask of the conditions that later events can still read. */
export function liveConditions(
  { programs, diagrams }: Model,
  { events, conditions, passing, bounds, valid, group, entry, startProgram, unmetRequirements, watched }: Plan,
): readonly (readonly Uint8Array[])[] {
  const live: Uint8Array[][] = [];
  const none = () => new Uint8Array(conditions.length);
  const merge = (into: Uint8Array, from: Uint8Array | undefined) => {
    for (let index = 0; index < into.length; index += 1) if (from?.[index] === 1) into[index] = 1;
  };
  for (let event = events.length - 1; event >= 0; event -= 1) {
    const after = live[event + 1];
    live[event] = programs.map((program, index) => {
      const mask = none();
      const current = events[event];
      if (!current) return mask;
      for (const { condition, watch } of watched[event] ?? [])
        if (watch.at.step === -1 || watch.at.program === program) mask[condition] = 1;
      if (current.kind === 'end') {
        mask[unmetRequirements[index] ?? 0] = 1;
        return mask;
      }
      if (current.kind === 'start') {
        mask[entry] = 1;
        mask[startProgram] = 1;
        if (typeof diagrams.valueOf(conditions[entry]?.node ?? 0) === 'string') return mask;
        const possible = diagrams.values(conditions[startProgram]?.node ?? 0);
        for (const [other, name] of programs.entries()) if (possible.includes(name)) merge(mask, after?.[other]);
        return mask;
      }
      if (current.kind === 'fact') {
        const present = group[event] ?? -1;
        merge(mask, after?.[index]);
        const read = conditions.some(({ node }, other) => mask[other] === 1 && diagrams.support(node).has(current.variable));
        if (present >= 0 && read) mask[present] = 1;
        if (read) for (const bound of bounds[event]?.[index] ?? []) mask[bound.condition] = 1;
        return mask;
      }
      const ownCondition = passing[event]?.[index] ?? 0;
      for (const bound of bounds[event]?.[index] ?? []) mask[bound.condition] = 1;
      for (const condition of valid[event]?.[index] ?? []) mask[condition] = 1;
      mask[ownCondition] = 1;
      const reached = new Set<string>();
      for (const value of diagrams.values(conditions[ownCondition]?.node ?? 0)) {
        if (value === HIDDEN) reached.add(program);
        else if (passingOf(value).screenOut === null) reached.add(passingOf(value).program);
      }
      for (const [other, name] of programs.entries()) if (reached.has(name)) merge(mask, after?.[other]);
      return mask;
    });
  }
  return live;
}
