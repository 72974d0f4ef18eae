import type { Model } from '../model.ts';
import { liveConditions, type Plan } from './plan.ts';

/** A point of an exploration: an event, the program there, and the remainder of the plan's conditions after the answers so far. */
export interface Position {
  /** The remaining diagram of each condition. */
  readonly nodes: Int32Array;
  readonly event: number;
  /** The index of the selected program. */
  readonly program: number;
}

/** The classes that are decided, by variable. */
export type Decisions = readonly (readonly [variable: number, choice: number])[];

/** A class of a variable that represents all classes with the same consequences. */
export interface Choice {
  readonly choice: number;
  /** The number of those classes. */
  readonly weight: number;
  readonly nodes: Int32Array;
}

/** The operations on the positions of an exploration. */
export interface Positions {
  /** Returns the remainder of the conditions once a variable is in a class. */
  readonly decide: (nodes: Int32Array, variable: number, choice: number) => Int32Array;
  /** Returns true for a variable that a later event depends on. */
  readonly matters: (position: Position, variable: number) => boolean;
  /** Returns the classes of a variable that earlier answers permit, excluding its absence. */
  readonly permittedChoices: (position: Position, variable: number) => readonly number[];
  /** Returns the classes of valid answers, with the absence of an optional one. */
  readonly answers: (position: Position, variable: number) => readonly number[];
  /** Returns one of the allowed classes for each distinct consequence. */
  readonly choices: (position: Position, variable: number, allowed: readonly number[]) => readonly Choice[];
  /** Returns a key. Positions of one event with equal keys behave the same from there on. */
  readonly keyOf: (position: Position) => string;
}

/** Prepares the positions of a plan. */
export function makePositions(model: Model, plan: Plan): Positions {
  const { diagrams, classes, variables } = model;
  const { variableOf, child, valueOf, support } = diagrams;
  const live = liveConditions(model, plan);
  const conditionsOn: number[][] = variables.map(() => []);
  for (const [index, { node }] of plan.conditions.entries()) for (const variable of support(node)) conditionsOn[variable]?.push(index);

  /** Returns the conditions that later events read and that a variable decides next. */
  function involvedConditions({ nodes, event, program }: Position, variable: number): readonly number[] {
    const mask = live[event]?.[program];
    return (conditionsOn[variable] ?? []).filter((index) => mask?.[index] === 1 && variableOf(nodes[index] ?? 0) === variable);
  }

  function decide(nodes: Int32Array, variable: number, choice: number): Int32Array {
    const next = nodes.slice();
    for (const index of conditionsOn[variable] ?? []) {
      const node = next[index] ?? 0;
      if (variableOf(node) === variable) next[index] = child(node, choice);
    }
    return next;
  }

  function permittedChoices({ nodes, event, program }: Position, variable: number): readonly number[] {
    const every = Array.from({ length: (classes[variable]?.count ?? 1) - 1 }, (_, index) => index + 1);
    return (plan.bounds[event]?.[program] ?? []).reduce<readonly number[]>((remaining, { condition, allowed }) => {
      const possible = allowed[Number(valueOf(nodes[condition] ?? 0) ?? -1)];
      return possible ? remaining.filter((choice) => possible.has(choice)) : remaining;
    }, every);
  }

  function answers(position: Position, variable: number): readonly number[] {
    const checks = (plan.valid[position.event]?.[position.program] ?? []).map((index) => position.nodes[index] ?? 0);
    const fitting = permittedChoices(position, variable).filter((choice) =>
      checks.every((node) => valueOf(variableOf(node) === variable ? child(node, choice) : node) !== false),
    );
    return variables[variable]?.optional ? [...fitting, 0] : fitting;
  }

  function choices(position: Position, variable: number, allowed: readonly number[]): readonly Choice[] {
    const { nodes } = position;
    const deciding = involvedConditions(position, variable);
    if (deciding.length === 0) return allowed.slice(0, 1).map((choice) => ({ choice, weight: allowed.length, nodes }));
    const choiceByKey = new Map<string, { readonly choice: number; weight: number }>();
    for (const choice of allowed) {
      const key = deciding.map((index) => child(nodes[index] ?? 0, choice)).join();
      const existing = choiceByKey.get(key);
      if (existing) existing.weight += 1;
      else choiceByKey.set(key, { choice, weight: 1 });
    }
    return [...choiceByKey.values()].map((each) => ({ ...each, nodes: decide(nodes, variable, each.choice) }));
  }

  function keyOf({ nodes, event, program }: Position): string {
    const mask = live[event]?.[program];
    let key = `${program}`;
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index] ?? 0;
      if (mask?.[index] === 1 && node !== plan.conditions[index]?.node) key += `,${index}:${node}`;
    }
    return key;
  }

  return {
    decide,
    matters: (position, variable) => involvedConditions(position, variable).length > 0,
    permittedChoices,
    answers,
    choices,
    keyOf,
  };
}
