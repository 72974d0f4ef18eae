import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { Context, Hooks } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { OPERATORS, truthy } from '../../runtime/rules/operators.ts';
import { setOf, type TestStep } from '../../runtime/engine/testSupport.ts';
import { contextWith } from '../explore/testSupport.ts';
import type { Values } from './values.ts';
import { makeWay, type Sources } from './way.ts';

const HOOKS: Hooks = { derive: { both: ({ one, other }) => [one ?? null, other ?? null] }, check: {}, payload: {} };

/** One value instead of a function of all answers: the walk then does what the engine does for these answers. */
interface Single {
  readonly id: number;
  readonly value: Json;
}

function makeSingles(): Values<Single> {
  const constants = new Map<string, Single>();
  const constant = (value: Json): Single => {
    const key = JSON.stringify(value);
    const single = constants.get(key) ?? { id: constants.size, value };
    constants.set(key, single);
    return single;
  };
  const choose = ({ value }: Single, yes: Single, no: Single): Single => (truthy(value) ? yes : no);
  const operation = (operator: string, args: readonly Single[]): Single => {
    const [first = constant(null), second = constant(null), third = constant(null)] = args;
    if (operator === 'and') return args.find(({ value }) => !truthy(value)) ?? args.at(-1) ?? first;
    if (operator === 'or') return args.find(({ value }) => truthy(value)) ?? args.at(-1) ?? first;
    if (operator === 'if') return choose(first, second, third);
    return constant(OPERATORS[operator]?.(args.map(({ value }) => value)) ?? null);
  };
  return {
    constant,
    choose,
    answered: (value) => operation('answered', [value]),
    operation: (_rule, operator, args) => operation(operator, args),
    list: (_rule, items) => constant(items.map(({ value }) => value)),
    library: (rule) => {
      throw new Error(`not expected here: ${JSON.stringify(rule)}`);
    },
    isOneOf: ({ value }, texts) => constant(typeof value === 'string' && texts.includes(value)),
  };
}

interface Case {
  readonly set: QuestionSet;
  readonly context: Context;
  readonly answers: JsonObject;
  readonly outcome: string;
}

/** The events on a way: the visited and confirmed steps, the program, and the end. */
interface WalkResult {
  readonly visited: readonly string[];
  readonly confirmed: readonly string[];
  readonly program: Json;
  readonly end: string;
}

const resultOf = (outcome: string): JsonObject => ({ emailAvailability: outcome });

function resultOfEngine({ set, context, answers, outcome }: Case): WalkResult {
  const walked = walk(compileSet(set, HOOKS), context, answers, () => ({ outcome, result: resultOf(outcome) }));
  const { visited, confirmed, program } = walked.session.way;
  const isWithin = walked.outcome !== 'finished';
  return { visited: isWithin ? visited : [], confirmed, program, end: walked.screenOutReason ?? walked.outcome };
}

function resultOfWalk({ set, context, answers, outcome }: Case): WalkResult {
  const values = makeSingles();
  const { constant } = values;
  const shown: boolean[] = [];
  const programs: Single[] = [];
  const facts: JsonObject = JSON.parse(
    JSON.stringify({ ...context, profile: context.profile ?? {}, eligibility: context.eligibility ?? {} }),
  );
  const answerAt = (step: number, path: string): Single => {
    const { id = '', answerKey = id } = set.steps[step] ?? {};
    return constant(jsonAt(answers[answerKey], path === '' ? [] : path.split('.')) ?? null);
  };
  const sources: Sources<Single> = {
    answer: answerAt,
    typed: (path, { step }) => answerAt(step, path),
    unasked: () => constant(null),
    given: (step, own, earlier, point) => (step < point.step && !shown[step] ? earlier : own),
    programAt: (step, { program }) => programs[step] ?? program,
    fact: (name) => constant(jsonAt(facts, name.split('.')) ?? null),
    factAfterCall: (_step, name, before) => {
      const resultValue = jsonAt(resultOf(outcome), name.split('.').slice(1)) ?? null;
      return resultValue === null ? before : constant(resultValue);
    },
    hook: (_name, hook, args) => {
      const argValues = Object.fromEntries(Object.entries(args).map(([arg, { value }]) => [arg, value]));
      return constant(HOOKS.derive[hook]?.(argValues, context) ?? null);
    },
    part: (_rule, { value }, path) => constant(jsonAt(value, path.split('.')) ?? null),
  };
  const way = makeWay(set, values, sources);
  const isTrue = (single: Single | null): boolean => single !== null && truthy(single.value);
  const start = way.start();
  const refusal = (set.entry ?? []).find(({ when }) => isTrue(way.rule(when, start)));
  let { program } = start;
  const visited: string[] = [];
  const confirmed: string[] = [];
  const resultAt = (end: string): WalkResult => ({ visited, confirmed, program: program.value, end });
  if (refusal) return resultAt(refusal.finished ?? '');
  for (const [index, { id, call }] of set.steps.entries()) {
    programs[index] = program;
    const passing = way.pass(index, program);
    shown[index] = !isTrue(passing.known) && isTrue(passing.visible);
    if (!shown[index]) continue;
    visited.push(id);
    if (call && 'error' in (call.outcomes[outcome] ?? {})) return resultAt('error');
    if (isTrue(passing.confirms)) confirmed.push(id);
    const out = passing.effects.find(({ screenOut, when }) => screenOut !== null && isTrue(when));
    program = out?.at.program ?? passing.program;
    if (out) return resultAt(out.screenOut ?? '');
  }
  return resultAt('completed');
}

const CHOICE = { type: 'choice', options: ['a', 'b'] } as const;
const QUESTIONS: readonly TestStep[] = [
  { id: 'first', answer: CHOICE },
  { id: 'again', answerKey: 'first', answer: CHOICE },
  { id: 'known', answer: CHOICE, knownFrom: { var: 'profile.known' } },
  { id: 'fallback', answer: CHOICE, knownFrom: { var: ['profile.none', { var: 'eligibility.fallback' }] } },
  { id: 'count', answer: { type: 'number', min: 0, max: 2, step: 1, optional: true } },
  {
    id: 'form',
    knownFrom: { var: 'profile.form' },
    answer: {
      type: 'form',
      fields: {
        one: CHOICE,
        two: { ...CHOICE, askedWhen: { and: [{ '===': [{ var: 'answer.one' }, 'b'] }, { '!==': [{ var: 'program' }, 'MED'] }] } },
      },
    },
  },
  {
    id: 'other',
    knownFrom: { var: ['profile.form', { var: 'profile.other' }] },
    answer: { type: 'form', fields: { one: CHOICE } },
  },
  {
    id: 'call',
    call: {
      hook: 'checkEmailAvailability',
      result: 'member',
      outcomes: { AVAILABLE: { go: 'on' }, HAS_B2C_ACCOUNT: { go: 'on' }, HAS_B2B_ACCOUNT: { error: 'ACCOUNT_EXISTS' } },
    },
  },
];

const ATOMS: readonly Rule[] = [
  { '===': [{ var: 'answers.first' }, 'a'] },
  { '===': [{ var: 'answers.known' }, 'b'] },
  { '===': [{ var: 'answers.fallback' }, 'b'] },
  { '===': [{ var: 'answers.form.two' }, 'a'] },
  { answered: { var: 'answers.form' } },
  { '===': [{ var: 'answers.other.one' }, 'a'] },
  { '>': [{ var: 'answers.count' }, 0] },
  { '===': [{ var: ['answers.count', 2] }, 2] },
  { '===': [{ var: 'member.emailAvailability' }, 'AVAILABLE'] },
  { in: [{ var: 'program' }, ['DPP', 'MED']] },
  { '===': [{ var: 'enrollmentType' }, 'INITIAL_ENROLLMENT'] },
  { '===': [{ var: 'partner.configs.OFFERS_DPP' }, true] },
  { rule: 'named' },
  { answered: { var: 'derived.sometimes' } },
];

const rule = fc.letrec<{ rule: Rule; atom: Rule }>((tie) => ({
  atom: fc.constantFrom(...ATOMS),
  rule: fc.oneof(
    { maxDepth: 2 },
    tie('atom'),
    fc.record({ and: fc.tuple(tie('rule'), tie('rule')) }),
    fc.record({ or: fc.tuple(tie('rule'), tie('rule')) }),
    fc.record({ '!': tie('rule') }),
  ),
})).rule;
const program = fc.oneof(
  fc.constantFrom<Rule>('DPP', 'MED', 'not a program', { var: 'profile.currentProgram' }),
  fc.record({ if: fc.tuple(rule, fc.constant('DPP'), fc.constantFrom<Rule>('MED', null)) }),
);
const effect = fc.oneof(
  fc.record({ when: rule, program }),
  fc.record({ program }),
  fc.record({ when: rule, screenOut: fc.constantFrom('PREGNANT', 'BMI_TOO_LOW') }),
);
const extras = fc.record({ visibleWhen: rule, confirmWhen: rule, effects: fc.array(effect, { maxLength: 3 }) }, { requiredKeys: [] });

/** A confirmation is asked before the call, so it cannot read the call's result. */
const stepWith = (step: TestStep, { confirmWhen, ...extra }: Partial<Step>) => ({
  ...step,
  ...extra,
  ...(confirmWhen !== undefined && !step.call && { confirmWhen }),
});

const sets = fc
  .record({
    steps: fc.tuple(...QUESTIONS.map((step) => fc.option(extras).map((extra) => (extra ? [stepWith(step, extra)] : [])))),
    startProgram: fc.option(program),
    entry: fc.option(fc.constantFrom<Rule>({ '===': [{ var: 'program' }, 'MED'] }, { var: 'partner.configs.OFFERS_DPP' })),
  })
  .map(({ steps, startProgram, entry }) =>
    setOf([...steps.flat(), { id: 'last' }], {
      rules: { named: { '!': [{ '===': [{ var: 'answers.first' }, 'b'] }] } },
      derived: {
        sometimes: { hook: 'both', args: { one: { var: 'answers.first' }, other: { var: 'program' } }, when: { var: 'answers.known' } },
      },
      ...(startProgram !== null && { startProgram }),
      ...(entry !== null && { entry: [{ when: entry, finished: 'ALREADY_MED' }] }),
    }),
  );

const letter = fc.constantFrom('a', 'b');
const maybe = <T>(value: fc.Arbitrary<T>, key: string) => fc.option(value).map((each) => (each === null ? {} : { [key]: each }));
const programName = fc.constantFrom('WEIGHT', 'MED', 'UNHEARD_OF');
const contexts = fc
  .record({
    profile: fc
      .tuple(
        maybe(letter, 'known'),
        maybe(fc.constant({ one: 'b', two: 'a' }), 'form'),
        maybe(fc.constant({ one: 'a' }), 'other'),
        maybe(programName, 'currentProgram'),
      )
      .map((parts): JsonObject => Object.assign({}, ...parts)),
    eligibility: maybe(letter, 'fallback'),
    carried: fc.option(programName),
    offers: fc.boolean(),
  })
  .map(({ profile, eligibility, carried, offers }) =>
    contextWith({
      profile,
      eligibility,
      partner: { id: 7, slug: 'seven', configs: { OFFERS_DPP: offers } },
      ...(carried !== null && { carried: { answers: {}, program: carried } }),
    }),
  );
const answersTo = fc
  .record({ first: letter, known: letter, fallback: letter, one: letter, two: letter, count: fc.constantFrom(undefined, 0, 1, 2) })
  .map(({ one, two, count, ...rest }): JsonObject => ({
    ...rest,
    form: { one, two },
    other: { one },
    ...(count !== undefined && { count }),
  }));

describe('makeWay', () => {
  it('agrees with the engine on steps, confirmations, programs and ends', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        sets,
        contexts,
        answersTo,
        fc.constantFrom('AVAILABLE', 'HAS_B2C_ACCOUNT', 'HAS_B2B_ACCOUNT'),
        (set, context, answers, outcome) => {
          const each: Case = { set, context, answers, outcome };
          const result = resultOfEngine(each);
          expect(resultOfWalk(each)).toEqual(result);
          for (const what of [result.end, ...result.confirmed, String(result.program)]) seen.add(what);
        },
      ),
      { seed: 20261123, numRuns: 2_000 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'completed',
        'error',
        'PREGNANT',
        'BMI_TOO_LOW',
        'ALREADY_MED',
        'NONE',
        'WEIGHT',
        'DPP',
        'MED',
        'form',
        'known',
      ]),
    );
  });
});
