import { makeDiagrams, type Diagram, type Diagrams } from '../../../runtime/rules/diagrams.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { judge, type SymbolicScope } from '../../../runtime/rules/symbolic.ts';
import { NUMBER } from '../../../runtime/rules/types/valueType.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import { firstProgram } from '../../../runtime/definitions/programs.ts';
import { makeLeaves, schemaAt, type Leaves } from './leaves.ts';

/** A point on the way at which a rule is judged. */
export interface JudgedAt {
  /** The index of the current step: steps before it count. -1 is the entry. */
  readonly step: number;
  /** True when the step's own answer counts too. */
  readonly own: boolean;
  readonly program: Diagram;
  /** The step whose answer is still being typed: any of its fields may be missing. */
  readonly typed?: number;
}

/** Replaces parts of a rule while it is judged. */
export type Instead = SymbolicScope['instead'];

/** One step of the way, over all cases. */
export interface StepCases {
  /** The cases in which the way reaches the step: nothing has ended the visit before. */
  readonly here: Diagram;
  /** The cases in which its answer is not known from elsewhere. */
  readonly open: Diagram;
  readonly shown: Diagram;
  /** The program before the step's effects. Each effect has the program before it and the cases in which it is judged. */
  readonly program: Diagram;
  readonly effects: readonly { readonly program: Diagram; readonly judged: Diagram; readonly when: Diagram }[];
}

/** The ways of a set over all cases: what can be shown and known at each step. */
export interface WayCases {
  readonly diagrams: Diagrams;
  readonly leaves: Leaves;
  readonly steps: readonly StepCases[];
  readonly end: { readonly here: Diagram; readonly program: Diagram };
  readonly start: JudgedAt;
  /** The program of a session that has not selected one yet. */
  readonly none: string;
  readonly judge: (rule: Rule, moment: JudgedAt, instead?: Instead) => Diagram;
  /** Returns true when there were too many cases, so that no conclusion is sound. */
  readonly isBeyond: () => boolean;
}

/** The step of a rule judged at no particular position: any name can be unanswered or have any value that its type allows. */
export const ANYWHERE = -2;

/**
 * Works out the ways of a set. Exact as long as rules compare names with constants. Any other computation may yield any result, so
 * "never" and "always" are proofs for all answers.
 * @param rules all rules of the set
 */
export function waysOf(set: QuestionSet, rules: readonly Rule[], vocabulary: Vocabulary): WayCases {
  const diagrams = makeDiagrams();
  const { yes, no, nothing, choose, and, or, not, answered } = diagrams;
  const leaves = makeLeaves(set, rules, vocabulary, diagrams);
  const cases: StepCases[] = [];
  const byKey = new Map<string, number[]>();
  for (const [index, step] of set.steps.entries()) {
    const key = answerKeyOf(step);
    if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), index]);
  }

  function at(rule: Rule, moment: JudgedAt, instead?: Instead): Diagram {
    return judge(rule, {
      diagrams,
      name: (name) => nameAt(name, moment, instead),
      rule: (name) => at(set.rules[name] ?? null, moment, instead),
      opaque: leaves.computed,
      ...(instead && { instead }),
    });
  }

  function nameAt(name: string, moment: JudgedAt, instead?: Instead): Diagram {
    const [root = '', key = '', ...path] = name.split('.');
    if (root === 'program') return moment.program;
    if (root === 'enrollmentType') return diagrams.constant(set.enrollmentType);
    if (root === 'derived') return derivedAt(key, path, moment, instead);
    if (root === 'answers') return moment.step === ANYWHERE ? answerAnywhere(key, path) : answerAt(key, path, moment);
    if (root === 'answer')
      return typedAt(
        [key, ...path].filter((part) => part !== ''),
        moment,
      );
    const later = moment.step === ANYWHERE ? nothing : lastCall(root, moment);
    return later === nothing ? leaves.fact(name, name) : factAfterCalls(name, root, moment);
  }

  /** A value that a hook derives is null when a required number is unanswered, or when everything that it reads is. */
  function derivedAt(name: string, path: readonly string[], moment: JudgedAt, instead?: Instead): Diagram {
    const derived = Object.hasOwn(set.derived, name) ? set.derived[name] : undefined;
    if (!derived) return leaves.fact(`derived.${name}`, `derived.${name}`);
    if ('rule' in derived) return at(derived.rule, moment, instead);
    const given = Object.entries(derived.args).map(([arg, rule]) => [arg, at(rule, moment, instead)] as const);
    const value = leaves.hook(
      ['derived', name, ...path].join('.'),
      derived.hook,
      given.map(([, part]) => part),
    );
    const numbers = given.filter(([arg]) => {
      const contract = vocabulary.derive[derived.hook]?.args[arg];
      return contract?.type.kind === NUMBER.kind && contract.cuts === undefined && contract.optional !== true;
    });
    const some = given.length === 0 ? yes : or(...given.map(([, part]) => answered(part)));
    const there = and(some, ...numbers.map(([, part]) => answered(part)));
    const computed = choose(there, value, nothing);
    return derived.when === undefined ? computed : choose(at(derived.when, moment, instead), computed, nothing);
  }

  /** Returns the answer as typed. Its fields count whether they are asked or not. */
  function typedAt(path: readonly string[], { step, typed }: JudgedAt): Diagram {
    const definition = set.steps[typed ?? step];
    const schema = definition?.answer ? schemaAt(definition.answer, path) : null;
    const name = ['answers', definition ? answerKeyOf(definition) : '', ...path].join('.');
    if (!definition || !schema) return leaves.computed(`answer.${path.join('.')}`, [], 'any');
    if (typed === undefined) return leaf(step, path);
    return leaves.answer(`typed ${definition.id} ${path.join('.')}`, name, schema, true);
  }

  /** Returns the answer given at a step when it was asked. Sensitive answers can be missing: a reload drops them. */
  function leaf(index: number, path: readonly string[]): Diagram {
    const step = set.steps[index];
    const schema = step?.answer ? schemaAt(step.answer, path) : null;
    if (!step || !schema) return leaves.computed(`${index} ${path.join('.')}`, [], 'any');
    const name = ['answers', answerKeyOf(step) ?? '', ...path].join('.');
    const may = schema.optional === true || step.sensitive === true || (schema.type === 'number' && schema.nullable === true);
    return leaves.answer(`${step.id} ${path.join('.')}`, name, schema, may);
  }

  /** A field counts only where it, and each form around it, was asked. */
  function fieldAt(index: number, path: readonly string[], program: Diagram): Diagram {
    const step = set.steps[index];
    let value = leaf(index, path);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const field = step?.answer ? schemaAt(step.answer, path.slice(0, depth)) : null;
      if (field?.askedWhen === undefined) continue;
      value = choose(at(field.askedWhen, { step: index, own: false, program }), value, nothing);
    }
    return value;
  }

  function answerAt(key: string, path: readonly string[], { step, own, program }: JudgedAt): Diagram {
    if (!byKey.has(key)) return leaves.fact(`answers.${key}`, ['answers', key, ...path].join('.'));
    let value = nothing;
    for (const index of byKey.get(key) ?? []) {
      if (index > step || (index === step && !own)) continue;
      const definition = set.steps[index];
      const asked = index < step ? cases[index] : null;
      // At its own step the answer counts: giving it is why the rule is judged.
      const given = fieldAt(index, path, asked?.program ?? program);
      value = choose(asked?.shown ?? yes, given, value);
      if (definition?.knownFrom === undefined || !asked) continue;
      const moment: JudgedAt = { step: index, own: false, program: asked.program };
      value = choose(asked.open, value, fromElsewhere(definition.knownFrom, path, moment));
    }
    return value;
  }

  function answerAnywhere(key: string, path: readonly string[]): Diagram {
    const asking = byKey.get(key) ?? [];
    const [first, ...others] = asking.map((index) => leaf(index, path));
    if (!first) return leaves.fact(`answers.${key}`, ['answers', key, ...path].join('.'));
    // The step that it comes from, if any, is undetermined.
    const pick = leaves.computed(`which of ${key}.${path.join('.')}`, [], 'condition');
    const any = others.reduce(
      (rest, other, index) => choose(leaves.computed(`which ${index} of ${key}`, [], 'condition'), other, rest),
      first,
    );
    return choose(pick, any, nothing);
  }

  function fromElsewhere(rule: Rule, path: readonly string[], moment: JudgedAt): Diagram {
    const operation = operationOf(rule);
    if (path.length === 0) return at(rule, moment);
    if (operation?.operator === 'var' && operation.args.length === 1) return nameAt([String(operation.args[0]), ...path].join('.'), moment);
    return leaves.computed({ from: rule, path: [...path] }, [], 'any');
  }

  /** Returns yes when an earlier call may have replaced the facts of this root. */
  function lastCall(root: string, { step, own }: JudgedAt): Diagram {
    const calls = set.steps.slice(0, own ? step + 1 : step).filter(({ call }) => call?.result === root);
    return calls.length === 0 ? nothing : yes;
  }

  function factAfterCalls(name: string, root: string, { step, own }: JudgedAt): Diagram {
    let value = leaves.fact(name, name);
    for (const [index, { id, call }] of set.steps.entries()) {
      if (call?.result !== root || index > step || (index === step && !own)) continue;
      const shown = index < step ? (cases[index]?.shown ?? yes) : yes;
      value = choose(shown, leaves.fact(`${name} after ${id}`, name), value);
    }
    return value;
  }

  function isProgram(value: Diagram): Diagram {
    return diagrams.map('is a program', ([program]) => typeof program === 'string' && set.programs.includes(program), [value]);
  }

  function startProgram(): Diagram {
    const carried = leaves.fact('carried.program', 'carried.program');
    const fallback = choose(answered(carried), carried, diagrams.constant(firstProgram(set)));
    if (set.startProgram === undefined) return fallback;
    const own = at(set.startProgram, { step: -1, own: false, program: fallback });
    return choose(isProgram(own), own, fallback);
  }

  /** Runs the effects of a step in order. Each meets the program that the previous ones left; a screen-out ends them. */
  function effectsOf(
    index: number,
    before: Diagram,
  ): { readonly effects: StepCases['effects']; readonly program: Diagram; readonly out: Diagram } {
    let program = before;
    let out: Diagram = no;
    const effects = (set.steps[index]?.effects ?? []).map((effect) => {
      const moment: JudgedAt = { step: index, own: true, program };
      const met = { program, judged: not(out), when: effect.when === undefined ? yes : diagrams.truth(at(effect.when, moment)) };
      if (effect.screenOut !== undefined) out = or(out, met.when);
      else if (effect.program !== undefined) {
        const value = at(effect.program, moment);
        program = choose(and(met.when, isProgram(value)), value, program);
      }
      return met;
    });
    return { effects, program, out };
  }

  const begin = startProgram();
  const start: JudgedAt = { step: -1, own: false, program: begin };
  let program = begin;
  let here = not(or(...(set.entry ?? []).map(({ when }) => at(when, start))));
  for (const [index, step] of set.steps.entries()) {
    const moment: JudgedAt = { step: index, own: false, program };
    const open = step.knownFrom === undefined ? yes : not(answered(at(step.knownFrom, moment)));
    const shown = and(open, step.visibleWhen === undefined ? yes : at(step.visibleWhen, moment));
    const { effects, program: after, out } = effectsOf(index, program);
    cases.push({ here, open, shown, program, effects });
    program = choose(shown, after, program);
    here = and(here, not(and(shown, out)));
  }
  return {
    diagrams,
    leaves,
    steps: cases,
    end: { here, program },
    start,
    none: firstProgram(set),
    judge: at,
    isBeyond: () => diagrams.isExhausted() || leaves.isBeyond(),
  };
}

/**
 * Returns the moment at which nothing is known, to judge a rule on its own.
 * @param typed the step whose answer it may read as typed
 */
export function anywhere({ diagrams, leaves, none }: WayCases, typed = -1): JudgedAt {
  const { choose, answered, constant } = diagrams;
  const program = leaves.fact('program anywhere', 'program');
  return { step: ANYWHERE, own: true, program: choose(answered(program), program, constant(none)), typed };
}
