import { groupBy } from '../../runtime/base/groupBy.ts';
import { answerKeyOf } from '../../runtime/definitions/answerTypes.ts';
import { firstProgram } from '../../runtime/definitions/programs.ts';
import type { QuestionSet, Rule } from '../../runtime/definitions/types.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import { evaluate } from './evaluate.ts';
import { schemaAt } from './schemaAt.ts';
import type { Values } from './values.ts';

const STAGES = ['reached', 'answered', 'called'] as const;

/**
 * A point of the way at which rules are evaluated. The answers of the steps before `step` are known. `answered` adds the step's own
 * answer; `called` adds the result of its call, too.
 */
export interface Point<V> {
  /** The index of the current step; -1 before the first, and the number of steps after the last. */
  readonly step: number;
  readonly stage: (typeof STAGES)[number];
  /** The currently selected program. */
  readonly program: V;
  /** The step whose answer is still being typed: any of its fields may be missing. */
  readonly typed?: number;
}

/** The sources of the values of names. */
export interface Sources<V> {
  /** Returns the answer given at a step, or a field of it, provided that it was asked. `path` is '' for the whole answer. */
  readonly answer: (step: number, path: string) => V;
  /** Returns the answer as typed, or a field of it. */
  readonly typed: (path: string, point: Point<V>) => V;
  /** Returns an answer that is not given by any step before a point. */
  readonly unasked: (key: string, path: string, point: Point<V>) => V;
  /** Returns `own` where a step was answered, and the earlier answer under the same key elsewhere. */
  readonly given: (step: number, own: V, earlier: V, point: Point<V>) => V;
  /** Returns the program that was selected when the way reached an earlier step. */
  readonly programAt: (step: number, point: Point<V>) => V;
  /** Returns a fact from outside, as it is before any call. */
  readonly fact: (name: string) => V;
  /** Returns a fact as it is after a step's call, given its value before. */
  readonly factAfterCall: (step: number, name: string, before: V, point: Point<V>) => V;
  /** Returns the value that a hook derives. */
  readonly hook: (name: string, hook: string, args: Readonly<Record<string, V>>) => V;
  /** Returns a field of the value that a rule yields. */
  readonly part: (rule: Rule, whole: V, path: string) => V;
}

/** An effect of a step, at the point at which it is evaluated. */
export interface Effect<V> {
  readonly at: Point<V>;
  readonly when: V;
  readonly screenOut: string | null;
  /** The value of the program that it selects; null when it selects none. */
  readonly selects: V | null;
}

/** The consequences of a step that the way reaches. */
export interface Passing<V> {
  /** True if its answer is known from elsewhere, so that it is not shown; null if it never is. */
  readonly known: V | null;
  readonly visible: V;
  /** True if passing it asks for a confirmation; null if it never does. */
  readonly confirms: V | null;
  /** In order. The first screen-out that applies ends the way. */
  readonly effects: readonly Effect<V>[];
  /** The program after all effects. */
  readonly program: V;
}

/** Computes rules instead of a way's own values. */
export interface Instead<V> {
  readonly values: Values<V>;
  /** Returns false for a named rule or derived value (`rules.mood`, `derived.bmi`) that has its usual value. */
  readonly affects: (named: string) => boolean;
}

/** The rules of a set, as functions of the answers. Follows the engine (src/runtime/engine/way.ts). */
export interface SymbolicWay<V> {
  /** Returns the value of a rule at a point. */
  readonly rule: (rule: Rule, point: Point<V>, instead?: Instead<V>) => V;
  /** Returns a field of a step's answer, null if it was not shown. `path` is '' for the whole answer. */
  readonly field: (step: number, path: string, program: V) => V;
  /** Returns the cases in which the answer of a step is known from elsewhere; null for a step without `knownFrom`. */
  readonly known: (step: number, program: V) => V | null;
  /** Returns the point before the first step, with the initial program of a visit. */
  readonly start: () => Point<V>;
  /** Returns the consequences of a step that the way reaches with a program. */
  readonly pass: (step: number, program: V) => Passing<V>;
}

/**
 * Creates the symbolic way of a set. Values that are equal must have equal ids.
 * @param order for each step, its position in the version's own order, if two versions share a common order
 */
export function makeWay<V extends { readonly id: number }>(
  set: QuestionSet,
  values: Values<V>,
  sources: Sources<V>,
  order?: readonly number[],
): SymbolicWay<V> {
  const { choose, answered, constant } = values;
  const nothing = constant(null);
  const answering = groupBy(set.steps.entries(), ([, step]) => answerKeyOf(step));
  const calling = groupBy(set.steps.entries(), ([, { call }]): string | null => call?.result ?? null);
  const memory = new Map<string, V>();

  /** Returns the index of a point in the order of evaluation. */
  function orderOf({ step, stage }: Pick<Point<V>, 'step' | 'stage'>): number {
    return (order?.[step] ?? step) * STAGES.length + STAGES.indexOf(stage);
  }

  function memoise(key: string, { step, stage, program, typed }: Point<V>, make: () => V): V {
    const pointKey = `${key}|${step}|${stage}|${program.id}|${typed ?? ''}`;
    const value = memory.get(pointKey) ?? make();
    memory.set(pointKey, value);
    return value;
  }

  function rule(source: Rule, point: Point<V>, instead?: Instead<V>): V {
    return evaluate(source, instead?.values ?? values, {
      name: (each) => name(each, point, instead),
      rule: (each) => {
        const key = `rules.${each}`;
        const named = Object.hasOwn(set.rules, each) ? (set.rules[each] ?? null) : null;
        return instead?.affects(key) ? rule(named, point, instead) : memoise(key, point, () => rule(named, point));
      },
    });
  }

  function name(whole: string, point: Point<V>, instead?: Instead<V>): V {
    const [root = '', key = '', ...path] = whole.split('.');
    if (root === 'program') return point.program;
    if (root === 'enrollmentType') return constant(set.enrollmentType);
    if (root === 'derived')
      return instead?.affects(`derived.${key}`)
        ? readDerived(whole, key, point, instead)
        : memoise(whole, point, () => readDerived(whole, key, point));
    if (root === 'answers') return answer(key, path.join('.'), point);
    if (root === 'answer') return sources.typed(whole.slice('answer.'.length), point);
    return fact(whole, root, point);
  }

  function readDerived(whole: string, key: string, point: Point<V>, instead?: Instead<V>): V {
    const definition = Object.hasOwn(set.derived, key) ? set.derived[key] : undefined;
    if (!definition) return sources.fact(whole);
    if ('rule' in definition) return rule(definition.rule, point, instead);
    const args = Object.entries(definition.args).map(([arg, source]) => [arg, rule(source, point, instead)] as const);
    const value = sources.hook(whole, definition.hook, Object.fromEntries(args));
    return definition.when === undefined ? value : choose(rule(definition.when, point, instead), value, nothing);
  }

  /** A field counts only if it and each form around it were shown. */
  function field(step: number, path: string, program: V): V {
    const schema = set.steps[step]?.answer;
    const names = path === '' ? [] : path.split('.');
    let value = sources.answer(step, path);
    for (let depth = names.length; depth > 0; depth -= 1) {
      const condition = schema && schemaAt(schema, names.slice(0, depth).join('.'))?.askedWhen;
      if (condition !== undefined) value = choose(rule(condition, { step, stage: 'reached', program }), value, nothing);
    }
    return value;
  }

  function answer(key: string, path: string, point: Point<V>): V {
    let value = sources.unasked(key, path, point);
    for (const [step] of answering.get(key) ?? []) {
      if (orderOf({ step, stage: 'answered' }) > orderOf(point)) continue;
      const program = sources.programAt(step, point);
      value = sources.given(step, field(step, path, program), value, point);
      const source = set.steps[step]?.knownFrom;
      const isKnown = knownCases(step, program);
      if (source !== undefined && isKnown) value = choose(isKnown, elsewhere(source, path, { step, stage: 'reached', program }), value);
    }
    return value;
  }

  function elsewhere(source: Rule, path: string, point: Point<V>): V {
    const operation = operationOf(source);
    if (path === '') return rule(source, point);
    if (operation?.operator === 'var' && operation.args.length === 1) return name(`${String(operation.args[0])}.${path}`, point);
    return sources.part(source, rule(source, point), path);
  }

  function knownCases(step: number, program: V): V | null {
    const source = set.steps[step]?.knownFrom;
    return source === undefined ? null : answered(rule(source, { step, stage: 'reached', program }));
  }

  function fact(whole: string, root: string, point: Point<V>): V {
    let value = sources.fact(whole);
    for (const [step] of calling.get(root) ?? [])
      if (orderOf({ step, stage: 'called' }) <= orderOf(point)) value = sources.factAfterCall(step, whole, value, point);
    return value;
  }

  function start(): Point<V> {
    const carried = sources.fact('carried.program');
    const fallback = choose(isProgram(carried), carried, constant(firstProgram(set)));
    const point: Point<V> = { step: -1, stage: 'reached', program: fallback };
    if (set.startProgram === undefined) return point;
    const startProgram = rule(set.startProgram, point);
    return { ...point, program: choose(isProgram(startProgram), startProgram, fallback) };
  }

  function isProgram(value: V): V {
    return values.isOneOf(value, set.programs);
  }

  function pass(step: number, program: V): Passing<V> {
    const { visibleWhen, confirmWhen, effects = [] } = set.steps[step] ?? {};
    const valueOf = (source: Rule | undefined, stage: Point<V>['stage']): V | null =>
      source === undefined ? null : rule(source, { step, stage, program });
    let selected = program;
    const done = effects.map(({ when, screenOut = null, program: source }): Effect<V> => {
      const at: Point<V> = { step, stage: 'called', program: selected };
      const applies = when === undefined ? constant(true) : rule(when, at);
      const selects = source === undefined || screenOut !== null ? null : rule(source, at);
      if (selects) selected = choose(applies, choose(isProgram(selects), selects, selected), selected);
      return { at, when: applies, screenOut, selects };
    });
    return {
      known: knownCases(step, program),
      visible: valueOf(visibleWhen, 'reached') ?? constant(true),
      confirms: valueOf(confirmWhen, 'answered'),
      effects: done,
      program: selected,
    };
  }

  return { rule, field, known: knownCases, start, pass };
}
