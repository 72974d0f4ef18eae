import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { exploreSet } from './result.ts';
import { unreachedSteps } from './states/unreached.ts';
import { setOf } from '../../runtime/engine/testSupport.ts';
import { inputOf, is, yesNo } from './testSupport.ts';

const explore = (set: QuestionSet, configs: Readonly<Record<string, Json>> = {}) =>
  exploreSet({ ...inputOf(set, { id: 7, slug: 'seven', configs }), branches: true }, allHooks);

describe('exploreSet', () => {
  it('reports an unreachable step, and the part of its rule that is never true', () => {
    const set = setOf([
      yesNo('smokes'),
      yesNo('quits', { visibleWhen: is('smokes', 'yes') }),
      yesNo('lost', { visibleWhen: { and: [is('smokes', 'no'), is('quits', 'yes')] } }),
    ]);
    const { reached, unreached, unreachedBranches, exact } = explore(set);
    expect(exact).toBe(true);
    expect(reached.map(({ step }) => step)).toEqual(['smokes', 'quits']);
    expect(unreached).toEqual(['lost']);
    expect([...unreachedSteps(inputOf(set, null))]).toEqual(['lost']);
    expect(unreachedBranches).toContainEqual({ rule: 'steps.lost.visibleWhen/and/1', comes: 'true' });
    expect(unreachedBranches).not.toContainEqual({ rule: 'steps.lost.visibleWhen/and/0', comes: 'true' });
  });

  it('explores a set that refuses everybody at the entry, even if its later steps do arithmetic', () => {
    const number = { type: 'number', min: 0, max: 9, step: 1 } as const;
    const sum = { '>': [{ '+': [{ var: 'answers.one' }, { var: 'answers.two' }] }, 9] };
    const checks = [{ rule: { '>=': [{ var: 'answer' }, { var: 'answers.one' }] }, code: 'min' } as const];
    const set = setOf([{ id: 'one', answer: number }, { id: 'two', answer: number, checks }, yesNo('three', { visibleWhen: sum })], {
      entry: [{ when: { '!': { var: 'partner.configs.OFFERED' } }, finished: 'ALREADY_MED' }],
      completionRequires: [{ rule: { '!': sum }, error: 'DEFAULT' }],
    });
    const { ends, unreached, failedReplays } = explore(set);
    expect(ends.map(({ end }) => end)).toEqual([{ kind: 'finished', reason: 'ALREADY_MED', step: null }]);
    expect(unreached).toEqual(['one', 'two', 'three']);
    expect(failedReplays).toEqual([]);
    expect(explore(set, { OFFERED: true }).unreached).toEqual([]);
  });

  it('reports a step that nobody can leave, with a walk to it', () => {
    const set = setOf([
      yesNo('smokes'),
      {
        id: 'stuck',
        visibleWhen: is('smokes', 'yes'),
        call: { hook: 'checkPassword', outcomes: { FAILED: { message: 'later' }, INCORRECT_PASSWORD: { message: 'again' } } },
      },
    ]);
    const { deadEnds } = explore(set);
    expect(deadEnds.map(({ step }) => step)).toEqual(['stuck']);
    expect(deadEnds[0]?.witness).toMatchObject({ answers: { smokes: 'yes' } });
  });

  it('reports a question without a valid answer', () => {
    const set = setOf([
      yesNo('smokes'),
      { id: 'pick', answer: { type: 'choice', options: ['a', 'b'], among: { var: 'partner.configs.PICKS' } } },
    ]);
    expect(explore(set, { PICKS: [] }).deadEnds.map(({ step }) => step)).toEqual(['pick']);
    expect(explore(set, { PICKS: ['b'] }).deadEnds).toEqual([]);
  });

  it('reports a complete way that ends without a program, with a walk that shows it', () => {
    const set = setOf([
      yesNo('goal', { effects: [{ when: is('goal', 'yes'), program: 'WEIGHT' }] }),
      yesNo('sure', { visibleWhen: is('goal', 'no'), effects: [{ when: is('sure', 'yes'), program: 'MOOD' }] }),
    ]);
    const { counterexamples, ends } = explore(set);
    expect(ends.map(({ end }) => end)).toEqual([
      { kind: 'completed', program: 'WEIGHT' },
      { kind: 'completed', program: 'MOOD' },
    ]);
    expect(counterexamples).toHaveLength(1);
    expect(counterexamples[0]).toMatchObject({
      end: { kind: 'completed', program: 'NONE' },
      witness: { answers: { goal: 'no', sure: 'no' } },
    });
  });

  it('reports a complete way whose program the completion refuses', () => {
    const set = setOf([yesNo('goal')], { completionRequires: [{ rule: is('goal', 'yes'), error: 'DEFAULT' }] });
    expect(explore(set).counterexamples).toMatchObject([
      { end: { kind: 'incomplete', state: 'DEFAULT' }, witness: { answers: { goal: 'no' } } },
    ]);
  });

  it('does not combine a carried number with an answer to a question that the number hides', () => {
    const size = (id: string) => ({ id, answer: { type: 'number', min: 0, max: 300, step: 1 } }) as const;
    const set = setOf(
      [
        { ...size('pounds'), knownFrom: { var: 'carried.answers.pounds' } },
        { ...size('inches'), knownFrom: { var: 'carried.answers.pounds' } },
        yesNo('high', { visibleWhen: { '>': [{ '+': [{ var: 'answers.pounds' }, { var: 'answers.inches' }] }, 30] } }),
      ],
      {},
    );
    expect(explore(set).unreached).toEqual([]);
  });
});
