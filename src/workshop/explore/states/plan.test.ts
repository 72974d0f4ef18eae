import { describe, expect, it } from 'vitest';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { makeHits } from './hits.ts';
import { makeModel } from '../model.ts';
import { liveConditions, makePlan, type Event, type Plan, type Watch } from './plan.ts';
import { makePositions, type Position } from './positions.ts';
import { setOf } from '../../../runtime/engine/testSupport.ts';
import { classOf, inputOf, is, yesNo } from '../testSupport.ts';

const AGE = { type: 'number', min: 0, max: 9, step: 1 } as const;
const set = setOf([
  yesNo('smokes', { effects: [{ when: is('smokes', 'yes'), program: 'WEIGHT' }] }),
  yesNo('idle'),
  yesNo('quits', { visibleWhen: is('smokes', 'yes'), effects: [{ when: is('quits', 'no'), screenOut: 'SMOKER' }] }),
]);

function planFor(source: QuestionSet = set, watches: (plan: ReturnType<typeof makeModel>) => readonly Watch[] = () => []) {
  const model = makeModel(inputOf(source));
  const plan = makePlan(model, watches(model));
  return { model, plan, positions: makePositions(model, plan), live: liveConditions(model, plan) };
}

/** Returns the index of a step's event. */
function eventOf({ events }: Plan, step: number): number {
  return events.findIndex((each) => each.kind === 'step' && each.step === step);
}

/** Returns the position at a step, with nothing decided yet. */
function positionAt(plan: Plan, step: number, program = 0): Position {
  return { nodes: Int32Array.from(plan.conditions.map(({ node }) => node)), event: eventOf(plan, step), program };
}

describe('a plan', () => {
  const nameOf = (event: Event): string => (event.kind === 'step' ? `step ${event.step}` : event.kind);

  it('has the start, the steps in order and the end', () => {
    expect(planFor().plan.events.map(nameOf)).toEqual(['start', 'step 0', 'step 1', 'step 2', 'end']);
  });

  it('decides a fact before the first rule that reads it', () => {
    const source = setOf([yesNo('smokes'), yesNo('quits', { visibleWhen: { var: 'eligibility.isMedEligible' } })], {
      entry: [{ when: { '===': [{ var: 'experiments.start' }, 'variant'] }, finished: 'ALREADY_MED' }],
    });
    const { model, plan } = planFor(source);
    const order = plan.events.map((event) => (event.kind === 'fact' ? (model.variables[event.variable]?.id ?? '') : nameOf(event)));
    const expected = ['experiments.start', 'start', 'eligibility.isMedEligible', 'step 1', 'end'];
    expect(order.filter((name) => expected.includes(name))).toEqual(expected);
  });

  it.each([
    ['a condition that a later step reads', 0, 'NONE', 2, true],
    ['the condition of a passed step', 2, 'NONE', 0, false],
  ])('keeps exactly the conditions that later steps read: %s', (_title, at, program, step, isLive) => {
    const { model, plan, live } = planFor();
    const index = model.programs.indexOf(program);
    expect(live[eventOf(plan, at)]?.[index]?.[plan.passing[eventOf(plan, step)]?.[index] ?? 0]).toBe(Number(isLive));
  });

  it('drops the conditions of a program that members can no longer have', () => {
    const { model, plan, live } = planFor();
    const [none, weight] = [model.programs.indexOf('NONE'), model.programs.indexOf('WEIGHT')];
    const [first, last] = [eventOf(plan, 0), eventOf(plan, 2)];
    expect(plan.passing[last]?.[weight]).not.toBe(plan.passing[last]?.[none]);
    expect(live[first]?.[none]?.[plan.passing[last]?.[weight] ?? 0]).toBe(1);
    expect(live[eventOf(plan, 1)]?.[none]?.[plan.passing[last]?.[weight] ?? 0]).toBe(0);
  });
});

describe('a position', () => {
  it.each([
    ['that a later step reads', 'smokes', 0, 2],
    ['that nothing reads', 'idle', 1, 1],
  ])('has one choice for each distinguishable consequence of an answer %s', (_title, id, step, count) => {
    const { model, plan, positions } = planFor();
    const { variable } = classOf(model, id, null);
    const position = positionAt(plan, step);
    const allowed = positions.answers(position, variable);
    const choices = positions.choices(position, variable, allowed);
    expect([positions.matters(position, variable), choices.length]).toEqual([count > 1, count]);
    expect(choices.reduce((sum, { weight }) => sum + weight, 0)).toBe(allowed.length);
  });

  it('permits the classes of a number that an earlier number allows', () => {
    const checks = [{ rule: { '>=': [{ var: 'answer' }, { var: 'answers.low' }] }, code: 'min' } as const];
    const { model, plan, positions } = planFor(
      setOf([
        { id: 'low', answer: AGE },
        { id: 'high', answer: AGE, checks },
        yesNo('three', { visibleWhen: { '>': [{ var: 'answers.high' }, 5] } }),
      ]),
    );
    const [low, high] = [classOf(model, 'low', null).variable, classOf(model, 'high', null).variable];
    const at = positionAt(plan, 1);
    const possible = (model.classes[low]?.values ?? []).flatMap((_values, choice) =>
      choice === 0 ? [] : [positions.answers({ ...at, nodes: positions.decide(at.nodes, low, choice) }, high).length],
    );
    expect(possible.length).toBeGreaterThan(1);
    expect(Math.min(...possible)).toBeGreaterThan(0);
    expect(Math.min(...possible)).toBeLessThan(Math.max(...possible));
  });

  it('counts the classes that a choice represents', () => {
    const above = (least: number) => ({ visibleWhen: { '>': [{ var: 'answers.age' }, least] } });
    const { model, plan, positions } = planFor(setOf([{ id: 'age', answer: AGE }, yesNo('two', above(2)), yesNo('five', above(5))]));
    const { variable } = classOf(model, 'age', null);
    const weightsAt = (step: number): readonly number[] => {
      const position = positionAt(plan, step);
      return positions.choices(position, variable, positions.permittedChoices(position, variable)).map(({ weight }) => weight);
    };
    expect([weightsAt(0), weightsAt(2)]).toEqual([
      [1, 1, 1],
      [2, 1],
    ]);
  });

  it('allows only the answers that are valid under the program', () => {
    const among = { if: [{ '===': [{ var: 'program' }, 'WEIGHT'] }, ['yes'], ['yes', 'no']] };
    const pick = { id: 'pick', answer: { type: 'choice', options: ['yes', 'no'], among } } as const;
    const read = yesNo('read', { visibleWhen: is('pick', 'no') });
    const { model, plan, positions } = planFor(
      setOf([yesNo('smokes', { effects: [{ program: 'WEIGHT', when: is('smokes', 'yes') }] }), pick, read]),
    );
    const { variable } = classOf(model, 'pick', null);
    const countWith = (program: string): number => positions.answers(positionAt(plan, 1, model.programs.indexOf(program)), variable).length;
    expect([countWith('WEIGHT'), countWith('NONE')]).toEqual([1, 2]);
  });

  it('allows a missing answer only if the answer is optional', () => {
    const answer = { type: 'choice', options: ['yes', 'no'] } as const;
    for (const optional of [true, false]) {
      const { model, plan, positions } = planFor(setOf([{ id: 'maybe', answer: { ...answer, ...(optional && { optional }) } }]));
      const { variable } = classOf(model, 'maybe', null);
      expect(positions.answers(positionAt(plan, 0), variable).includes(0)).toBe(optional);
    }
  });

  it('shares its key with exactly the positions that behave the same from there on', () => {
    const { model, plan, positions } = planFor();
    const keyAt = (event: number, value: string): string => {
      const { variable, choice } = classOf(model, 'smokes', value);
      const position = positionAt(plan, 0);
      return positions.keyOf({ ...position, event, nodes: positions.decide(position.nodes, variable, choice) });
    };
    const [before, end] = [eventOf(plan, 1), plan.events.length - 1];
    expect(keyAt(before, 'yes')).not.toBe(keyAt(before, 'no'));
    expect(keyAt(end, 'yes')).toBe(keyAt(end, 'no'));
  });
});

describe('a watch', () => {
  it.each([
    ['becomes true once, on arrival', 'reached', true, 'yes', 1],
    ['does not become true again after the answer if it is watched on arrival', 'reached', false, 'yes', 0],
    ['becomes true after the answer', 'answered', false, 'yes', 1],
    ['stays false while its condition is false', 'reached', true, 'no', 0],
  ] as const)('%s', (_title, stage, isEarly, value, count) => {
    const { model, plan, positions } = planFor(set, ({ expand, truth, programs }) => {
      const at = { step: 2, stage, program: programs[0] ?? '' } as const;
      return [{ key: 'smoker', at, node: truth(expand.rule(is('smokes', 'yes'), expand.at(at))) }];
    });
    const { variable, choice } = classOf(model, 'smokes', value);
    const position = positionAt(plan, 2);
    const hits = makeHits(model, plan);
    for (const from of [3, 4]) hits.record({ ...position, nodes: positions.decide(position.nodes, variable, choice) }, isEarly, from, []);
    expect(hits.found.map(({ watch, from }) => [watch.key, from])).toEqual(count === 0 ? [] : [['smoker', 3]]);
  });

  it('becomes true only with its own program', () => {
    const { model, plan, positions } = planFor(set, ({ expand, truth, programs }) => {
      const at = { step: 2, stage: 'reached', program: programs[0] ?? '' } as const;
      return [{ key: 'smoker', at, node: truth(expand.rule(is('smokes', 'yes'), expand.at(at))) }];
    });
    const { variable, choice } = classOf(model, 'smokes', 'yes');
    const hits = makeHits(model, plan);
    for (const program of [1, 0]) {
      const position = positionAt(plan, 2, program);
      hits.record({ ...position, nodes: positions.decide(position.nodes, variable, choice) }, true, program, []);
    }
    expect(hits.found.map(({ from }) => from)).toEqual([0]);
  });
});
