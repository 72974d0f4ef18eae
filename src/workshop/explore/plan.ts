import type { Point } from '../symbolic/way.ts';
import type { Bound } from './classes.ts';
import type { Model } from './model.ts';
import { entryNode, HIDDEN, lackingNode, passingNode, startProgramNode } from './passing.ts';

/** A diagram that a state must keep because a later event reads it. */
export interface PendingCondition {
  readonly event: number;
  /** The program with which it is read; null for any. */
  readonly program: string | null;
  readonly node: number;
}

/** A point of the way where something is decided. */
export type Event =
  | { readonly kind: 'start' }
  | { readonly kind: 'fact'; readonly variable: number }
  | { readonly kind: 'step'; readonly step: number; readonly answer: number | null; readonly call: number | null }
  | { readonly kind: 'end' };

/** A condition to watch for: a diagram that may become true at a place. */
export interface Watch {
  /** Its name. Once found, it is no longer watched. */
  readonly key: string;
  readonly at: Point<string>;
  readonly node: number;
}

/** A watch and its slot. */
interface Watched {
  readonly slot: number;
  readonly watch: Watch;
}

/** The slot that summarises earlier answers, and the classes that each of its values permits. */
export interface PlannedBound {
  readonly slot: number;
  readonly allowed: Bound['allowed'];
}

/** The events of a set in order, and the slots that each reads. */
export interface Plan {
  readonly events: readonly Event[];
  readonly slots: readonly PendingCondition[];
  /** By event and program index: the slot of the passing; -1 where there is none. */
  readonly passing: readonly (readonly number[])[];
  /** By event and program: the classes of the decided variable that earlier answers permit. */
  readonly bounds: readonly (readonly (readonly PlannedBound[])[])[];
  /** By event and program: the slots of rules that a valid answer satisfies. */
  readonly valid: readonly (readonly (readonly number[])[])[];
  /** By event: the slot that holds whether a fact's group is present. */
  readonly group: readonly number[];
  readonly entry: number;
  readonly startProgram: number;
  /** By program: the slot that holds why the completion refuses, or null. */
  readonly lacks: readonly number[];
  /** By event: the watches there. */
  readonly watched: readonly (readonly Watched[])[];
}

/** Plans a model: its events in order, and the slots that each reads. Only programs that the set can have are included. */
export function makePlan(model: Model, looksFor: readonly Watch[] = []): Plan {
  const { variables, diagrams, truth, part, programs, classes, input } = model;
  const { set } = input;
  const slots: PendingCondition[] = [];
  const events: Event[] = [];
  const passing: (readonly number[])[] = [];
  const bounds: (readonly (readonly PlannedBound[])[])[] = [];
  const valid: (readonly (readonly number[])[])[] = [];
  const group: number[] = [];
  const shared = new Map<string, number>();

  function slot(event: number, program: string | null, node: number): number {
    const key = `${event}/${node}`;
    const known = shared.get(key);
    if (known !== undefined) {
      const found = slots[known];
      if (found && found.program !== program) slots[known] = { ...found, program: null };
      return known;
    }
    slots.push({ event, program, node });
    shared.set(key, slots.length - 1);
    return slots.length - 1;
  }

  function add(event: Event): number {
    events.push(event);
    passing.push([]);
    bounds.push([]);
    valid.push([]);
    group.push(-1);
    return events.length - 1;
  }

  function facts(step: number): void {
    for (const { number, group: by } of variables.filter((variable) => variable.kind === 'fact' && variable.step === step)) {
      const event = add({ kind: 'fact', variable: number });
      if (by !== undefined) {
        const children = Array.from({ length: classes[by]?.count ?? 0 }, (_, choice) => diagrams.terminal(choice > 0));
        group[event] = slot(event, null, diagrams.node(by, children));
      }
      const own = (classes[number]?.bounds ?? []).map(({ type, allowed }) => ({ slot: slot(event, null, part(type)), allowed }));
      bounds[event] = programs.map(() => own);
    }
  }

  facts(-1);
  const start = add({ kind: 'start' });
  const entry = slot(start, null, entryNode(model));
  const startProgram = slot(start, null, startProgramNode(model));
  for (const [step] of set.steps.entries()) {
    facts(step);
    const own = variables.filter((variable) => variable.step === step && variable.kind !== 'fact');
    const answer = own.find(({ kind }) => kind === 'answer')?.number ?? null;
    const call = own.find(({ kind }) => kind === 'call')?.number ?? null;
    const event = add({ kind: 'step', step, answer, call });
    const nodes = programs.map((program) => passingNode(model, step, program));
    passing[event] = nodes.map((node, index) => slot(event, programs[index] ?? null, node));
    const isShown = nodes.map((node) => diagrams.apply('is shown', ([given]) => given !== HIDDEN, [node]));
    const between = answer === null ? [] : (classes[answer]?.bounds ?? []);
    bounds[event] = isShown.map((shown, index) =>
      between.map(({ type, allowed }) => {
        return { slot: slot(event, programs[index] ?? null, diagrams.choose(shown, part(type), diagrams.terminal(null))), allowed };
      }),
    );
    valid[event] = isShown.map((shown, index) => {
      const program = programs[index] ?? null;
      const checks = answer === null || program === null ? [] : (model.valid.get(answer)?.get(program) ?? []);
      return checks.map((check) => slot(event, program, diagrams.choose(shown, truth(check), diagrams.terminal(true))));
    });
  }
  facts(set.steps.length);
  const end = add({ kind: 'end' });
  const lacks = programs.map((program) => slot(end, program, lackingNode(model, program)));
  const watched: Watched[][] = events.map(() => []);
  for (const watch of looksFor) {
    const event = events.findIndex(
      (each) =>
        (each.kind === 'step' && each.step === watch.at.step) ||
        (each.kind === 'start' && watch.at.step === -1) ||
        (each.kind === 'end' && watch.at.step === set.steps.length),
    );
    watched[event]?.push({ slot: slot(event, watch.at.program, watch.node), watch });
  }
  return { events, slots, passing, bounds, valid, group, entry, startProgram, lacks, watched };
}
