import type { Json } from '../../runtime/base/json.ts';
import type { OutcomeAction } from '../../runtime/definitions/types.ts';
import type { Bound } from './classes.ts';
import type { RulePoint } from './expand.ts';
import type { Model } from './model.ts';

/** The ways in which a visit to a set can end or be held up. */
export type End =
  | { readonly kind: 'completed'; readonly program: string }
  | { readonly kind: 'screenedOut'; readonly reason: string; readonly step: string }
  | { readonly kind: 'finished'; readonly reason: string; readonly step: string | null }
  | { readonly kind: 'error'; readonly state: string; readonly step: string | null }
  | { readonly kind: 'redirect'; readonly to: string; readonly step: string }
  /** Not an end: the call's outcome keeps the member on the step, after a wrong password or for an unknown person. */
  | { readonly kind: 'refused'; readonly outcome: string; readonly step: string }
  /** A fault of the set: all steps are passed, but the completion refuses. */
  | { readonly kind: 'incomplete'; readonly program: string; readonly state: string };

/** The result of passing a step: the next program or the screen-out's reason, and whether it asks for a confirmation. */
export interface Passing {
  readonly confirms: boolean;
  readonly screenOut: string | null;
  readonly program: string;
}

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
  readonly at: RulePoint;
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

export const HIDDEN = 'hidden';
const SEPARATOR = '|';

/** Encodes a passing as a diagram's value. */
function written(confirms: boolean, screenOut: string | null, program: string): string {
  return [confirms ? 'confirm' : '', screenOut ?? '', program].join(SEPARATOR);
}

/** Decodes a passing from a diagram's value. */
export function passingOf(value: Json): Passing {
  const [confirms = '', screenOut = '', program = 'NONE'] = String(value).split(SEPARATOR);
  return { confirms: confirms !== '', screenOut: screenOut === '' ? null : screenOut, program };
}

/** Returns the end that a call's outcome causes; null where the way continues. */
export function endOfCall(action: OutcomeAction, outcome: string, step: string): End | null {
  if ('error' in action) return { kind: 'error', state: action.error, step };
  if ('finished' in action) return { kind: 'finished', reason: action.finished, step };
  if ('redirect' in action) return { kind: 'redirect', to: action.redirect, step };
  if ('field' in action || 'message' in action) return { kind: 'refused', outcome, step };
  return null;
}

/** Returns the diagram of passing a step with a program. */
export function passingNode(model: Model, step: number, program: string): number {
  const { expand, diagrams, value, truth, programs, input } = model;
  const definition = input.set.steps[step];
  const hidden = diagrams.terminal(HIDDEN);
  if (!definition || refusesAll(model)) return hidden;
  const effects = definition.effects ?? [];
  const at = (moment: 'reached' | 'answered' | 'called', selected: string) => ({ step, moment, program: selected });
  const confirm =
    definition.confirmWhen === undefined ? diagrams.terminal(false) : truth(expand.rule(definition.confirmWhen, at('answered', program)));

  function after(index: number, selected: string, confirms: boolean): number {
    const effect = effects[index];
    if (!effect) return diagrams.terminal(written(confirms, null, selected));
    const otherwise = after(index + 1, selected, confirms);
    let done = otherwise;
    if (effect.screenOut !== undefined) done = diagrams.terminal(written(confirms, effect.screenOut, selected));
    else if (effect.program !== undefined) {
      const selects = value(expand.rule(effect.program, at('called', selected)));
      done = programs.reduce((rest, each) => {
        const isEach = diagrams.apply(`is ${each}`, ([given]) => given === each, [selects]);
        return diagrams.choose(isEach, after(index + 1, each, confirms), rest);
      }, otherwise);
    }
    return effect.when === undefined ? done : diagrams.choose(truth(expand.rule(effect.when, at('called', selected))), done, otherwise);
  }

  const passed = diagrams.choose(confirm, after(0, program, true), after(0, program, false));
  const shown =
    definition.visibleWhen === undefined
      ? passed
      : diagrams.choose(truth(expand.rule(definition.visibleWhen, at('reached', program))), passed, hidden);
  const known = expand.known(step, program);
  return known ? diagrams.choose(truth(known), hidden, shown) : shown;
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

/** Returns the diagram of what refuses entry: `error STATE`, `finished REASON`, or null. */
export function entryNode({ diagrams: { choose, terminal }, expand, truth, input: { set } }: Model): number {
  const place = { step: -1, moment: 'called', program: 'NONE' } as const;
  return [...(set.entry ?? [])]
    .reverse()
    .reduce(
      (rest, { when, error, finished }) =>
        choose(truth(expand.rule(when, place)), terminal(error === undefined ? `finished ${finished ?? ''}` : `error ${error}`), rest),
      terminal(null),
    );
}

/** Returns true when the entry refuses everybody. Then no later rule decides anything, and no class distinguishes its values. */
function refusesAll(model: Model): boolean {
  return typeof model.diagrams.valueOf(entryNode(model)) === 'string';
}

/** Returns the diagram of the program that a visit starts with. */
export function startProgramNode({
  diagrams: { apply, choose, terminal },
  variables,
  programs,
  expand,
  value,
  input: { set },
}: Model): number {
  const carried = variables.find(({ id }) => id === 'carried.program');
  const leaf = carried ? expand.leaf(carried, '') : null;
  const before = carried && leaf ? value(leaf) : terminal(null);
  const fallback = apply('program or NONE', ([given]) => (typeof given === 'string' && programs.includes(given) ? given : 'NONE'), [
    before,
  ]);
  if (set.startProgram === undefined) return fallback;
  const own = value(expand.rule(set.startProgram, { step: -1, moment: 'called', program: 'NONE' }));
  const isProgram = apply('is a program', ([given]) => typeof given === 'string' && programs.includes(given), [own]);
  return choose(isProgram, own, fallback);
}

/** Returns the diagram of the error state with which the completion refuses a program; null when it does not. */
export function lackingNode(model: Model, program: string): number {
  const {
    diagrams: { choose, terminal },
    expand,
    truth,
    input: { set },
  } = model;
  if (refusesAll(model)) return terminal(null);
  const place = { step: set.steps.length, moment: 'reached', program } as const;
  return [...(set.completionRequires ?? [])]
    .reverse()
    .reduce((rest, { rule, error }) => choose(truth(expand.rule(rule, place)), rest, terminal(error)), terminal(null));
}
