import type { Model } from './model.ts';
import { endOfCall, type End } from './ends.ts';
import { HIDDEN, passingOf } from './passing.ts';
import { makePlan, type Plan, type Watch } from './plan.ts';

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
  readonly choices: readonly (readonly [variable: number, choice: number])[];
  readonly confirms: boolean;
  /** The number of combinations of classes that take this transition. */
  readonly weight: number;
}

/** All reachable states. */
export interface Graph {
  readonly plan: Plan;
  readonly states: readonly StateNode[];
  readonly transitions: readonly Transition[];
  /** True when states beyond the limit were left out, so that nothing is proven unreached. */
  readonly truncated: boolean;
  /** The watches that came true. */
  readonly hits: readonly Hit[];
}

/** A watch, with the choices at a state that make it true. */
export interface Hit {
  readonly watch: Watch;
  readonly from: number;
  readonly choices: Transition['choices'];
}

/** Options of an exploration. */
export interface ExploreOptions {
  /** The maximum number of states. */
  readonly limit?: number;
  /** Conditions to watch for. States that differ in them are kept apart. */
  readonly watched?: readonly Watch[];
}

/** Explores all reachable states and merges those that behave alike. */
export function explore(model: Model, { limit = 2_000_000, watched = [] }: ExploreOptions = {}): Graph {
  const { diagrams, classes, variables, programs, input } = model;
  const { variableOf, child, valueOf } = diagrams;
  const plan = makePlan(model, watched);
  const { events, slots } = plan;
  const live = liveSlots(model, plan);
  const slotsOf: number[][] = variables.map(() => []);
  for (const [index, { node }] of slots.entries()) for (const variable of diagrams.support(node)) slotsOf[variable]?.push(index);

  const states: StateNode[] = [];
  const transitions: Transition[] = [];
  const keys: Map<string, number>[] = events.map(() => new Map());
  const ends = new Map<string, number>();
  const waiting: number[][] = events.map(() => []);
  const vectors = new Map<number, Int32Array>();
  let truncated = false;
  const hits: Hit[] = [];
  const hit = new Set<string>();

  const programIndex = new Map(programs.map((program, index) => [program, index]));

  function decided(vector: Int32Array, variable: number, choice: number): Int32Array {
    const next = vector.slice();
    for (const slot of slotsOf[variable] ?? []) {
      const node = next[slot] ?? 0;
      if (variableOf(node) === variable) next[slot] = child(node, choice);
    }
    return next;
  }

  /** Returns true for a variable that something ahead depends on. */
  function matters(vector: Int32Array, event: number, program: number, variable: number): boolean {
    const mask = live[event]?.[program];
    return (slotsOf[variable] ?? []).some((slot) => mask?.[slot] === 1 && variableOf(vector[slot] ?? 0) === variable);
  }

  function link(from: number, to: number, choices: Transition['choices'], confirms: boolean, weight: number): void {
    if (from >= 0) transitions.push({ from, to, choices, confirms, weight });
  }

  function atEnd(end: End, from: number): number {
    const key = JSON.stringify(end);
    const known = ends.get(key);
    if (known !== undefined) return known;
    states.push({ event: -1, program: end.kind === 'completed' ? end.program : 'NONE', end, from });
    ends.set(key, states.length - 1);
    return states.length - 1;
  }

  /** Records the watches that are true here. */
  function lookOut(vector: Int32Array, event: number, program: number, early: boolean, from: number, choices: Transition['choices']): void {
    for (const { slot, watch } of plan.watched[event] ?? []) {
      const { key, at } = watch;
      if ((at.moment === 'reached') !== early) continue;
      if (at.step >= 0 && at.program !== programs[program]) continue;
      if (hit.has(key) || valueOf(vector[slot] ?? 0) !== true) continue;
      hit.add(key);
      hits.push({ watch, from, choices });
    }
  }

  /** Advances to the next event that needs a decision, and returns the state there; -1 beyond the limit. */
  function arrive(given: Int32Array, program: number, at: number, from: number, source: number, choices: Transition['choices']): number {
    let vector = given;
    let event = at;
    let selected = program;
    for (; event < events.length; event += 1) {
      const current = events[event];
      if (!current) break;
      lookOut(vector, event, selected, true, source, choices);
      if (current.kind === 'fact') {
        if (matters(vector, event, selected, current.variable)) break;
      } else if (current.kind === 'start') {
        const refused = valueOf(vector[plan.entry] ?? 0);
        if (typeof refused === 'string') {
          const [kind, name = ''] = refused.split(' ');
          return atEnd(kind === 'error' ? { kind, state: name, step: null } : { kind: 'finished', reason: name, step: null }, from);
        }
        selected = programIndex.get(String(valueOf(vector[plan.startProgram] ?? 0))) ?? 0;
      } else if (current.kind === 'step') {
        const slot = plan.passing[event]?.[selected] ?? 0;
        if (valueOf(vector[slot] ?? 0) !== HIDDEN) break;
        if (current.answer !== null) vector = decided(vector, current.answer, 0);
        if (current.call !== null) vector = decided(vector, current.call, 0);
      } else {
        const lacking = valueOf(vector[plan.lacks[selected] ?? 0] ?? 0);
        const name = programs[selected] ?? 'NONE';
        return atEnd(
          lacking === null ? { kind: 'completed', program: name } : { kind: 'incomplete', program: name, state: String(lacking) },
          from,
        );
      }
    }
    const mask = live[event]?.[selected];
    let key = `${selected}`;
    for (let slot = 0; slot < vector.length; slot += 1) {
      const node = vector[slot] ?? 0;
      if (mask?.[slot] === 1 && node !== slots[slot]?.node) key += `,${slot}:${node}`;
    }
    const known = keys[event]?.get(key);
    if (known !== undefined) return known;
    if (states.length >= limit) {
      truncated = true;
      return -1;
    }
    states.push({ event, program: programs[selected] ?? 'NONE', end: null, from });
    const made = states.length - 1;
    keys[event]?.set(key, made);
    vectors.set(made, vector);
    waiting[event]?.push(made);
    return made;
  }

  /** Returns the possible choices of a variable, one for each distinct consequence. */
  function choicesOf(
    vector: Int32Array,
    event: number,
    program: number,
    variable: number,
    allowed: readonly number[],
  ): readonly { readonly choice: number; readonly weight: number; readonly vector: Int32Array }[] {
    const mask = live[event]?.[program];
    const involved = (slotsOf[variable] ?? []).filter((slot) => mask?.[slot] === 1 && variableOf(vector[slot] ?? 0) === variable);
    if (involved.length === 0) {
      const [choice] = allowed;
      return choice === undefined ? [] : [{ choice, weight: allowed.length, vector }];
    }
    const found = new Map<string, { readonly choice: number; weight: number }>();
    for (const choice of allowed) {
      const key = involved.map((slot) => child(vector[slot] ?? 0, choice)).join();
      const known = found.get(key);
      if (known) known.weight += 1;
      else found.set(key, { choice, weight: 1 });
    }
    return [...found.values()].map(({ choice, weight }) => ({ choice, weight, vector: decided(vector, variable, choice) }));
  }

  /** Returns the classes of a variable that earlier answers permit, excluding its absence. */
  function leftOf(vector: Int32Array, event: number, program: number, variable: number): readonly number[] {
    const every = Array.from({ length: (classes[variable]?.count ?? 1) - 1 }, (_, index) => index + 1);
    return (plan.bounds[event]?.[program] ?? []).reduce<readonly number[]>((left, { slot, allowed }) => {
      const possible = allowed[Number(valueOf(vector[slot] ?? 0) ?? -1)];
      return possible ? left.filter((choice) => possible.has(choice)) : left;
    }, every);
  }

  function answersOf(vector: Int32Array, event: number, program: number, variable: number): readonly number[] {
    const given = leftOf(vector, event, program, variable);
    const checks = plan.valid[event]?.[program] ?? [];
    const fitting = given.filter((choice) =>
      checks.every((slot) => {
        const node = vector[slot] ?? 0;
        return valueOf(variableOf(node) === variable ? child(node, choice) : node) !== false;
      }),
    );
    return variables[variable]?.optional ? [...fitting, 0] : fitting;
  }

  function go(
    from: number,
    vector: Int32Array,
    program: number,
    event: number,
    choices: Transition['choices'],
    confirms: boolean,
    weight: number,
  ): void {
    const to = arrive(vector, program, event, transitions.length, from, choices);
    if (to >= 0) link(from, to, choices, confirms, weight);
  }

  function expandFact(id: number, vector: Int32Array, program: number, event: number, variable: number): void {
    const groupSlot = plan.group[event] ?? -1;
    const possible = groupSlot < 0 || valueOf(vector[groupSlot] ?? 0) === true;
    const definition = variables[variable];
    const left = leftOf(vector, event, program, variable);
    const allowed = possible ? [...left, ...(definition?.optional ? [0] : [])] : [0];
    for (const { choice, weight, vector: next } of choicesOf(vector, event, program, variable, allowed)) {
      go(id, next, program, event + 1, [[variable, choice]], false, weight);
    }
  }

  function expandStep(id: number, vector: Int32Array, program: number, event: number): void {
    const current = events[event];
    if (current?.kind !== 'step') return;
    const step = input.set.steps[current.step]?.id ?? '';
    const slot = plan.passing[event]?.[program] ?? 0;
    const { answer, call } = current;
    const answers =
      answer === null
        ? [{ choice: -1, weight: 1, vector }]
        : choicesOf(vector, event, program, answer, answersOf(vector, event, program, answer));
    for (const given of answers) {
      const first: Transition['choices'] = answer === null ? [] : [[answer, given.choice]];
      const results = call === null ? null : (variables[call]?.results ?? []);
      if (results === null || call === null) {
        pass(given.vector, first, given.weight);
        continue;
      }
      const going = results.flatMap(({ action }, index) => ('go' in action ? [index + 1] : []));
      for (const called of choicesOf(given.vector, event, program, call, going)) {
        pass(called.vector, [...first, [call, called.choice]], given.weight * called.weight);
      }
      for (const [index, { action, outcome }] of results.entries()) {
        const end = endOfCall(action, outcome, step);
        if (end) link(id, atEnd(end, transitions.length), [...first, [call, index + 1]], false, given.weight);
      }
    }

    function pass(next: Int32Array, choices: Transition['choices'], weight: number): void {
      lookOut(next, event, program, false, id, choices);
      const { confirms, screenOut, program: selected } = passingOf(valueOf(next[slot] ?? 0));
      if (screenOut !== null)
        link(id, atEnd({ kind: 'screenedOut', reason: screenOut, step }, transitions.length), choices, confirms, weight);
      else go(id, next, programIndex.get(selected) ?? 0, event + 1, choices, confirms, weight);
    }
  }

  arrive(Int32Array.from(slots.map(({ node }) => node)), 0, 0, -1, 0, []);
  for (const [event, here] of waiting.entries()) {
    for (const id of here) {
      const vector = vectors.get(id);
      const current = events[event];
      if (!vector || !current) continue;
      const program = programIndex.get(states[id]?.program ?? '') ?? 0;
      if (current.kind === 'fact') expandFact(id, vector, program, event, current.variable);
      else expandStep(id, vector, program, event);
      vectors.delete(id);
    }
    keys[event]?.clear();
  }
  return { plan, states, transitions, truncated, hits };
}

/** Returns, by event and program, a mask of the slots that later events can still read. */
function liveSlots(
  { programs, diagrams }: Model,
  { events, slots, passing, bounds, valid, group, entry, startProgram, lacks, watched }: Plan,
): readonly (readonly Uint8Array[])[] {
  const live: Uint8Array[][] = [];
  const none = () => new Uint8Array(slots.length);
  const merge = (into: Uint8Array, from: Uint8Array | undefined) => {
    for (let slot = 0; slot < into.length; slot += 1) if (from?.[slot] === 1) into[slot] = 1;
  };
  for (let event = events.length - 1; event >= 0; event -= 1) {
    const after = live[event + 1];
    live[event] = programs.map((program, index) => {
      const mask = none();
      const current = events[event];
      if (!current) return mask;
      for (const { slot, watch } of watched[event] ?? []) if (watch.at.step === -1 || watch.at.program === program) mask[slot] = 1;
      if (current.kind === 'end') {
        mask[lacks[index] ?? 0] = 1;
        return mask;
      }
      if (current.kind === 'start') {
        mask[entry] = 1;
        mask[startProgram] = 1;
        if (typeof diagrams.valueOf(slots[entry]?.node ?? 0) === 'string') return mask;
        const possible = diagrams.values(slots[startProgram]?.node ?? 0);
        for (const [other, name] of programs.entries()) if (possible.includes(name)) merge(mask, after?.[other]);
        return mask;
      }
      if (current.kind === 'fact') {
        const slot = group[event] ?? -1;
        merge(mask, after?.[index]);
        const read = slots.some(({ node }, other) => mask[other] === 1 && diagrams.support(node).has(current.variable));
        if (slot >= 0 && read) mask[slot] = 1;
        if (read) for (const bound of bounds[event]?.[index] ?? []) mask[bound.slot] = 1;
        return mask;
      }
      const own = passing[event]?.[index] ?? 0;
      for (const bound of bounds[event]?.[index] ?? []) mask[bound.slot] = 1;
      for (const slot of valid[event]?.[index] ?? []) mask[slot] = 1;
      mask[own] = 1;
      const reached = new Set<string>();
      for (const value of diagrams.values(slots[own]?.node ?? 0)) {
        if (value === HIDDEN) reached.add(program);
        else if (passingOf(value).screenOut === null) reached.add(passingOf(value).program);
      }
      for (const [other, name] of programs.entries()) if (reached.has(name)) merge(mask, after?.[other]);
      return mask;
    });
  }
  return live;
}
