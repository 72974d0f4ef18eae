import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { firstProgram } from '../../../runtime/definitions/programs.ts';
import type { QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import type { Json } from '../../../runtime/base/json.ts';
import { NUMBER } from '../../../runtime/rules/types/valueType.ts';
import type { Diagram, Diagrams } from '../../symbolic/diagrams.ts';
import { diagramValues } from '../../symbolic/diagramValues.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import { makeWay, type Instead, type Point, type Sources } from '../../symbolic/way.ts';
import type { CaseStore } from './caseStore.ts';
import { makeLeaves, type Leaves } from './leaves.ts';

/** A point on the way at which a rule is evaluated, over all cases. */
export type EvaluationPoint = Point<Diagram>;

/** An operation that has another value during an evaluation. */
export interface Replacement {
  readonly operation: Json;
  readonly value: Diagram;
  /** The named rules and derived values that read the operation, directly or through others: `rules.mood`, `derived.bmi`. */
  readonly readers: ReadonlySet<string>;
}

/** One step of the way, over all cases. */
export interface StepCases {
  /** The cases in which the way reaches the step: nothing has ended the visit before. */
  readonly reached: Diagram;
  /** The cases in which its answer is not known from elsewhere. */
  readonly unknown: Diagram;
  readonly shown: Diagram;
  /** The program before the step's effects. Each effect has the program before it and the cases in which it is evaluated. */
  readonly program: Diagram;
  readonly effects: readonly { readonly program: Diagram; readonly evaluated: Diagram; readonly when: Diagram }[];
}

/** The ways of a set over all cases: what can be shown and known at each step. */
export interface WayCases {
  readonly diagrams: Diagrams;
  readonly leaves: Leaves;
  readonly steps: readonly StepCases[];
  readonly end: { readonly reached: Diagram; readonly program: Diagram };
  readonly start: EvaluationPoint;
  /** The program of a session that has not selected one yet. */
  readonly noProgram: string;
  readonly evaluate: (rule: Rule, point: EvaluationPoint, replacement?: Replacement) => Diagram;
  /** Returns true when there were too many cases to draw any conclusion. */
  readonly isInconclusive: () => boolean;
}

/** The step of a rule evaluated at no particular position: any name can be unanswered or have any value that its type allows. */
export const ANYWHERE = -2;

/**
 * Computes the ways of a set. Exact as long as rules compare names with constants. Any other computation may yield any result, so
 * "never" and "always" are proofs for all answers.
 * @param rules all rules of the set
 * @param store where the cases are kept, new or from an earlier version of the set
 */
export function waysOf(set: QuestionSet, rules: readonly Rule[], vocabulary: Vocabulary, store: CaseStore): WayCases {
  const { diagrams } = store;
  const { yes, no, nothing, choose, and, or, not, answered } = diagrams;
  const leaves = makeLeaves(set, rules, vocabulary, store);
  const cases: StepCases[] = [];
  const values = diagramValues(diagrams, leaves.computed);

  const nameOf = (key: string, path: string): string => ['answers', key, ...(path === '' ? [] : [path])].join('.');

  /** Sensitive answers can be missing: a reload drops them. */
  function answer(index: number, path: string, isTyped = false): Diagram {
    const step = set.steps[index];
    const schema = step?.answer ? schemaAt(step.answer, path) : null;
    if (!step || !schema) return leaves.computed(`${isTyped ? 'answer' : index} ${path}`, [], 'any');
    const name = nameOf(answerKeyOf(step) ?? '', path);
    const may = schema.optional === true || step.sensitive === true || (schema.type === 'number' && schema.nullable === true);
    return leaves.answer(`${isTyped ? 'typed ' : ''}${step.id} ${path}`, name, schema, isTyped || may);
  }

  function answerAnywhere(key: string, path: string): Diagram {
    const asking = set.steps.flatMap((step, index) => (answerKeyOf(step) === key ? [answer(index, path)] : []));
    const any = asking.reduce((rest, other, index) => choose(leaves.computed(`which ${index} of ${key}`, [], 'condition'), other, rest));
    // The step that the value comes from, if any, is undetermined.
    return choose(leaves.computed(`which of ${key}.${path}`, [], 'condition'), any, nothing);
  }

  /** A value derived by a hook is null when a required number is unanswered, or when all its inputs are. */
  function hook(name: string, called: string, args: Readonly<Record<string, Diagram>>): Diagram {
    const parts = Object.values(args);
    const numbers = Object.entries(args).filter(([arg]) => {
      const contract = vocabulary.derive[called]?.args[arg];
      return contract?.type.kind === NUMBER.kind && contract.cuts === undefined && contract.optional !== true;
    });
    const some = parts.length === 0 ? yes : or(...parts.map(answered));
    return choose(and(some, ...numbers.map(([, part]) => answered(part))), leaves.hook(name, called, parts), nothing);
  }

  const hasKey = (key: string): boolean => set.steps.some((step) => answerKeyOf(step) === key);
  // At its own step an answer counts, because it triggers the evaluation.
  const shownAt = (step: number, point: EvaluationPoint): Diagram => (step < point.step ? (cases[step]?.shown ?? yes) : yes);
  const sources: Sources<Diagram> = {
    answer,
    typed: (path, { step, typed }) => (typed === undefined ? answer(step, path) : answer(typed, path, true)),
    unasked: (key, path, { step }) => {
      if (!hasKey(key)) return leaves.fact(`answers.${key}`, nameOf(key, path));
      return step === ANYWHERE ? answerAnywhere(key, path) : nothing;
    },
    given: (step, own, earlier, point) => choose(shownAt(step, point), own, earlier),
    programAt: (step, { step: now, program }) => (step < now ? (cases[step]?.program ?? program) : program),
    fact: (name) => leaves.fact(name, name),
    factAfterCall: (step, name, before, point) =>
      choose(shownAt(step, point), leaves.fact(`${name} after ${set.steps[step]?.id ?? ''}`, name), before),
    hook,
    part: (rule, _whole, path) => leaves.computed({ from: rule, path }, [], 'any'),
  };
  const way = makeWay(set, values, sources);

  function evaluate(rule: Rule, point: EvaluationPoint, replacement?: Replacement): Diagram {
    if (!replacement) return way.rule(rule, point);
    const { operation: replaced, value, readers } = replacement;
    const instead: Instead<Diagram> = {
      values: {
        ...values,
        operation: (operation, operator, parts) => (operation === replaced ? value : values.operation(operation, operator, parts)),
      },
      affects: (named) => readers.has(named),
    };
    return way.rule(rule, point, instead);
  }

  const start = way.start();
  let { program } = start;
  let reached = not(or(...(set.entry ?? []).map(({ when }) => way.rule(when, start))));
  for (const [index] of set.steps.entries()) {
    const { known: isKnown, visible, effects, program: after } = way.pass(index, program);
    const unknown = isKnown ? not(isKnown) : yes;
    const shown = and(unknown, visible);
    let out = no;
    const effectCases = effects.map(({ at, when, screenOut }) => {
      const evaluated = not(out);
      if (screenOut !== null) out = or(out, when);
      return { program: at.program, evaluated, when: diagrams.truth(when) };
    });
    cases.push({ reached, unknown, shown, program, effects: effectCases });
    program = choose(shown, after, program);
    reached = and(reached, not(and(shown, out)));
  }
  return {
    diagrams,
    leaves,
    steps: cases,
    end: { reached, program },
    start,
    noProgram: firstProgram(set),
    evaluate,
    isInconclusive: () => diagrams.isExhausted() || leaves.hasImpossibleAnswer(),
  };
}

/**
 * Returns the point at which nothing is known, to evaluate a rule on its own.
 * @param typed the step whose answer it may read as typed
 */
export function pointAnywhere({ diagrams, leaves, noProgram }: WayCases, typed = -1): EvaluationPoint {
  const { choose, answered, constant } = diagrams;
  const program = leaves.fact('program anywhere', 'program');
  return { step: ANYWHERE, stage: 'called', program: choose(answered(program), program, constant(noProgram)), typed };
}
