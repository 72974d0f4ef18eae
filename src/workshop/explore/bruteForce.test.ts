import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { explore, type Graph } from './states/graph.ts';
import { branchKey } from './coverage/branches.ts';
import { makeModel } from './model.ts';
import { observe } from './coverage/observe.ts';
import { exploreSet, stepOf } from './result.ts';
import { setOf, type TestStep } from '../../runtime/engine/testSupport.ts';
import { contextWith, inputOf } from './testSupport.ts';

/** The questions of small sets, with every possible answer to each. */
const QUESTIONS: Readonly<Record<string, { readonly step: TestStep; readonly values: readonly (Json | undefined)[] }>> = {
  choice: { step: { id: 'choice', answer: { type: 'choice', options: ['a', 'b', 'c'] } }, values: ['a', 'b', 'c'] },
  count: { step: { id: 'count', answer: { type: 'number', min: 0, max: 3, step: 1 } }, values: [0, 1, 2, 3] },
  more: {
    step: { id: 'more', answer: { type: 'number', min: 0, max: 2, step: 1, nullable: true } },
    values: [0, 1, 2, null],
  },
  third: { step: { id: 'third', answer: { type: 'number', min: 0, max: 2, step: 1 } }, values: [0, 1, 2] },
  many: {
    step: { id: 'many', answer: { type: 'choices', options: ['x', 'y', 'z'], exclusive: ['z'] } },
    values: [['x'], ['y'], ['x', 'y'], ['z']],
  },
  flag: { step: { id: 'flag', answer: { type: 'choice', options: ['yes', 'no'], optional: true } }, values: ['yes', 'no', undefined] },
  form: {
    step: {
      id: 'form',
      answer: {
        type: 'form',
        fields: {
          one: { type: 'choice', options: ['p', 'q'] },
          two: { type: 'choice', options: ['r', 's'], askedWhen: { '===': [{ var: 'answer.one' }, 'q'] } },
        },
      },
    },
    values: [
      { one: 'p', two: 's' },
      { one: 'q', two: 'r' },
      { one: 'q', two: 's' },
    ],
  },
  call: {
    step: {
      id: 'call',
      answer: { type: 'choice', options: ['k', 'l'] },
      call: {
        hook: 'checkEmailAvailability',
        result: 'member',
        outcomes: {
          AVAILABLE: { go: 'on' },
          HAS_B2C_ACCOUNT: { go: 'on' },
          HAS_B2B_ACCOUNT: { error: 'ACCOUNT_EXISTS' },
          FAILED: { message: 'later' },
        },
      },
    },
    values: ['k', 'l'],
  },
};

const ATOMS: readonly Rule[] = [
  { '===': [{ var: 'answers.choice' }, 'a'] },
  { '==': [{ var: 'answers.choice' }, 'b'] },
  { in: [{ var: 'answers.choice' }, ['a', 'c']] },
  { '>=': [{ var: 'answers.count' }, 2] },
  { '<': [{ var: 'answers.count' }, 1] },
  { '>': [{ '+': [{ var: 'answers.count' }, { var: 'answers.more' }] }, 2] },
  { '<': [{ var: 'answers.count' }, { var: 'answers.more' }] },
  { '==': [{ var: 'answers.more' }, null] },
  { '<': [{ var: 'answers.third' }, { var: 'answers.more' }] },
  { '>=': [{ var: 'answers.third' }, { var: 'answers.count' }] },
  { answered: { var: 'answers.more' } },
  { hasAny: [{ var: 'answers.many' }, ['y', 'z']] },
  { has: [{ var: 'answers.many' }, 'x'] },
  { '!=': [{ var: 'answers.flag' }, 'no'] },
  { '===': [{ var: 'answers.form.one' }, 'q'] },
  { '===': [{ var: 'answers.form.two' }, 's'] },
  { '===': [{ var: 'member.emailAvailability' }, 'HAS_B2C_ACCOUNT'] },
  { '===': [{ var: 'experiments.scale-earning-opt-in' }, 'variant'] },
  { var: 'partner.configs.OFFERS_DPP' },
  { in: [{ var: 'partner.id' }, { var: 'environment.consumerStylePartners' }] },
  { '===': [{ var: 'program' }, 'DPP'] },
  { rule: 'named' },
  { var: 'derived.sum' },
];

const rule = fc.letrec<{ rule: Rule; atom: Rule }>((tie) => ({
  atom: fc.constantFrom(...ATOMS),
  rule: fc.oneof(
    { maxDepth: 2 },
    tie('atom'),
    fc.record({ and: fc.array(tie('rule'), { minLength: 2, maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('rule'), { minLength: 2, maxLength: 2 }) }),
    fc.record({ '!': tie('rule') }),
    fc.record({ if: fc.tuple(tie('rule'), tie('rule'), tie('rule')) }),
  ),
})).rule;

const program: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom('WEIGHT', 'DPP'),
  fc.record({ if: fc.tuple(rule, fc.constant('DPP'), fc.constantFrom<Rule>('NONE', null, { var: 'program' })) }),
);
const effect = fc.oneof(
  fc.record({ when: rule, program }),
  fc.record({ when: rule, screenOut: fc.constantFrom('PREGNANT', 'BMI_TOO_LOW') }),
);
const extras = fc.record(
  { visibleWhen: rule, confirmWhen: rule, effects: fc.array(effect, { minLength: 1, maxLength: 2 }) },
  { requiredKeys: [] },
);
const step = fc.tuple(fc.constantFrom(...Object.keys(QUESTIONS)), extras).map(([name, extra]) => ({ name, extra }));

/** Drops the confirmation: it is asked before the step's call, so it cannot read the call's result. */
function withoutConfirmation({ visibleWhen, effects }: Partial<Step>): Partial<Step> {
  return { ...(visibleWhen !== undefined && { visibleWhen }), ...(effects && { effects }) };
}

const sets: fc.Arbitrary<QuestionSet> = fc
  .record({
    steps: fc.uniqueArray(step, { minLength: 2, maxLength: 4, selector: ({ name }) => name }),
    entry: fc.option(
      fc.constantFrom<Rule>({ '===': [{ var: 'experiments.scale-earning-opt-in' }, 'variant'] }, { var: 'partner.configs.OFFERS_DPP' }),
      {
        freq: 4,
      },
    ),
    needs: fc.option(rule, { freq: 3 }),
    named: fc.constantFrom(...ATOMS.slice(0, 12)),
  })
  .map(({ steps, entry, needs, named }) =>
    setOf(
      [
        ...steps.map(({ name, extra }) => ({
          ...QUESTIONS[name]?.step,
          id: name,
          ...(name === 'call' ? withoutConfirmation(extra) : extra),
        })),
        { id: 'last' },
      ],
      {
        rules: { named },
        derived: { sum: { rule: { '>': [{ '+': [{ var: 'answers.count' }, 1] }, 3] } } },
        ...(entry !== null && { entry: [{ when: entry, finished: 'ALREADY_MED' }] }),
        ...(needs !== null && { completionRequires: [{ rule: needs, error: 'DEFAULT' as const }] }),
      },
    ),
  );

function combinations(lists: readonly (readonly (readonly [string, Json | undefined])[])[]): readonly JsonObject[] {
  let answerSets: readonly JsonObject[] = [{}];
  for (const list of lists)
    answerSets = answerSets.flatMap((each) => list.map(([key, value]) => (value === undefined ? each : { ...each, [key]: value })));
  return answerSets;
}

/** Returns every way of a set, found by trying all answers. */
function triedWays(set: QuestionSet): ReadonlySet<string> {
  return tryAll(set, compileSet(set, allHooks), () => undefined);
}

function tryAll(set: QuestionSet, compiled: CompiledSet, ended: (outcome: WalkOutcome) => void): ReadonlySet<string> {
  const text = JSON.stringify(set);
  const answers = combinations(
    set.steps.flatMap(({ id }) => (QUESTIONS[id] ? [QUESTIONS[id].values.map((value) => [id, value] as const)] : [])),
  );
  const coaches = text.includes('experiments.scale-earning-opt-in') ? ['control', 'variant'] : ['control'];
  const offers = text.includes('OFFERS_DPP') ? [true, false, null] : [null];
  const outcomes = set.steps.some(({ call }) => call) ? ['AVAILABLE', 'HAS_B2C_ACCOUNT', 'HAS_B2B_ACCOUNT', 'FAILED'] : [''];
  const accounts = text.includes('member.') ? [null, 'HAS_B2C_ACCOUNT'] : [null];
  const ids = text.includes('partner.id') ? [7, 788] : [7];
  const contexts = coaches.flatMap((coach) =>
    offers.flatMap((offer) =>
      accounts.flatMap((account) =>
        ids.map((id) =>
          contextWith({
            experiments: { 'scale-earning-opt-in': coach },
            partner: { id, configs: offer === null ? {} : { OFFERS_DPP: offer } },
            member: account === null ? {} : { emailAvailability: account },
          }),
        ),
      ),
    ),
  );
  const ways = new Set<string>();
  for (const context of contexts) {
    for (const outcome of outcomes) {
      for (const combination of answers) {
        const walked = walk(compiled, context, combination, () => ({
          outcome,
          result: outcome === 'FAILED' ? {} : { emailAvailability: outcome },
        }));
        ended(walked);
        const { session, at, screenOutReason, errorState, outcome: end } = walked;
        const { visited, confirmed, program: selected } = session.way;
        if (end === 'needsAnswer' || end === 'invalid') throw new Error(`${end} at ${at}`);
        const reported =
          end === 'completed' ? selected : end === 'error' ? (errorState === 'DEFAULT' ? 'stays' : errorState) : screenOutReason;
        ways.add([end === 'finished' ? '' : visited.join(), end === 'error' ? '' : confirmed.join(), end, reported].join(' | '));
      }
    }
  }
  return ways;
}

/** Returns every way of a set according to the explorer's graph. */
function exploredWays(set: QuestionSet): ReadonlySet<string> {
  const model = makeModel(inputOf(set, null));
  const graph = explore(model);
  const ways = new Set<string>();
  const outgoing: number[][] = graph.states.map(() => []);
  for (const [index, { from }] of graph.transitions.entries()) outgoing[from]?.push(index);
  const seen = new Set<string>();
  const follow = (state: number, visited: readonly string[], confirmed: readonly string[]): void => {
    const key = JSON.stringify([state, visited, confirmed]);
    if (seen.has(key)) return;
    seen.add(key);
    const { end = null, event = -1 } = graph.states[state] ?? {};
    if (end) {
      ways.add(wayText(end, visited, confirmed));
      return;
    }
    const at = stepOf(graph, model, event);
    for (const index of outgoing[state] ?? []) {
      const transition = graph.transitions[index];
      if (!transition) continue;
      follow(transition.to, at === null ? visited : [...visited, at], at !== null && transition.confirms ? [...confirmed, at] : confirmed);
    }
  };
  follow(0, [], []);
  return ways;
}

function wayText(end: NonNullable<Graph['states'][number]['end']>, visited: readonly string[], confirmed: readonly string[]): string {
  const way = visited.join();
  switch (end.kind) {
    case 'completed':
    case 'incomplete':
      return [way, confirmed.join(), 'completed', end.program].join(' | ');
    case 'screenedOut':
      return [way, confirmed.join(), 'screenedOut', end.reason].join(' | ');
    case 'finished':
      return ['', confirmed.join(), 'finished', end.reason].join(' | ');
    case 'error':
      return [way, '', 'error', end.state].join(' | ');
    case 'refused':
      return [way, '', 'error', 'stays'].join(' | ');
    case 'redirect':
      return [way, '', 'error', end.to].join(' | ');
  }
}

/** A fixed seed, so that a failure is reproducible everywhere. */
const RUNS = { seed: 20261121, numRuns: 30 };

describe('explore, against brute force', () => {
  it('finds exactly the ways, ends and confirmations of small sets', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect([...exploredWays(set)].sort()).toEqual([...triedWays(set)].sort());
      }),
      RUNS,
    );
  });

  it('lists exactly the reachable steps and ends, each with a walk that shows it', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const tried = [...triedWays(set)].map((way) => way.split(' | '));
        const result = exploreSet(inputOf(set, null), allHooks);
        const steps = new Set(tried.flatMap(([visited = '']) => (visited === '' ? [] : visited.split(','))));
        expect(new Set(result.reached.map(({ step: id }) => id))).toEqual(steps);
        expect(result.unreached).toEqual(set.steps.filter(({ id }) => !steps.has(id)).map(({ id }) => id));
        expect(result.exact).toBe(true);
        expect(result.failedReplays).toEqual([]);
      }),
      RUNS,
    );
  });

  it('lists exactly the branches of rules that occur', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const input = { ...inputOf(set, null), branches: true };
        const observed = observe(compileSet(set, allHooks), makeModel(input).branches);
        tryAll(set, observed.set, ({ session, outcome }) => observed.recordEnd(session, outcome === 'completed'));
        const result = exploreSet(input, allHooks);
        expect(result.branches.map(branchKey).sort()).toEqual([...observed.takeBranches()].sort());
        expect(result.failedReplays).toEqual([]);
      }),
      RUNS,
    );
  });
});
