import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { AnswerSchema, QuestionSet, Rule } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { setOf } from '../../runtime/engine/testSupport.ts';
import { contextWith, inputOf, is, yesNo } from '../explore/testSupport.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { prove } from './prove.ts';

const SIZE: Rule = { var: 'answers.size' };
const HEAVY: Rule = { '>=': [SIZE, 25] };
const size = { id: 'size', answer: { type: 'number', min: 0, max: 60, step: 1 } } as const;

/** Returns a set with a threshold and a step that only smokers at or above it reach. */
function setWith(heavy: Rule, parts: Partial<QuestionSet> = {}): QuestionSet {
  const quits = yesNo('quits', { visibleWhen: { and: [{ rule: 'heavy' }, is('smokes', 'yes')] } });
  return setOf([size, yesNo('smokes'), quits], { rules: { heavy }, ...parts });
}

const OLD = setWith(HEAVY);
const proofOf = (before: QuestionSet, after: QuestionSet) => prove(before, after, inputOf(before, null), allHooks);

function outcomeOf(set: QuestionSet, answers: JsonObject): Json {
  const { outcome, at, session } = walk(compileSet(set, allHooks), contextWith({}), answers, () => ({ outcome: 'OK' }));
  return { outcome, at, program: session.way.program, visited: [...session.way.visited], confirmed: [...session.way.confirmed] };
}

function answersOf({ answers }: JsonObject): JsonObject {
  return isJsonObject(answers) ? answers : {};
}

describe('prove', () => {
  it.each<[string, QuestionSet]>([
    ['a different version number and widget', { ...OLD, version: 2, steps: OLD.steps.map((step) => ({ ...step, widget: 'radio' })) }],
    [
      'a rule with another name',
      { ...OLD, rules: { big: HEAVY }, steps: OLD.steps.map((step) => JSON.parse(JSON.stringify(step).replace('heavy', 'big'))) },
    ],
    ['a rule rewritten as the negation of its opposite', setWith({ '!': { '<': [SIZE, 25] } })],
    ['> 24 instead of >= 25, for whole numbers', setWith({ '>': [SIZE, 24] })],
    [
      'a step that never shows',
      { ...OLD, steps: [...OLD.steps, ...setOf([yesNo('more', { visibleWhen: { and: [HEAVY, { '<': [SIZE, 3] }] } })]).steps] },
    ],
  ])('proves that no way differs: %s', (_title, after) => {
    expect(proofOf(OLD, after)).toMatchObject({ found: [], open: [] });
  });

  it('proves that not (a or b) equals not a and not b', () => {
    const [a, b] = [HEAVY, is('smokes', 'yes')];
    const shown = (visibleWhen: Rule) => setOf([size, yesNo('smokes'), yesNo('tea', { visibleWhen })]);
    expect(proofOf(shown({ '!': { or: [a, b] } }), shown({ and: [{ '!': a }, { '!': b }] }))).toEqual({
      found: [],
      never: [],
      open: [],
      states: 0,
    });
  });

  it('finds the only value affected by a threshold moved by one, with a walk that differs between the versions', () => {
    const after = setWith({ '>=': [SIZE, 26] });
    const { found: differences, open } = proofOf(OLD, after);
    expect(open).toEqual([]);
    expect(differences.map(({ place }) => place)).toEqual(['quits as NONE']);
    const answers = answersOf(differences[0]?.walk ?? {});
    expect(answers).toMatchObject({ size: 25, smokes: 'yes' });
    expect(outcomeOf(OLD, answers)).toMatchObject({ visited: ['size', 'smokes', 'quits'] });
    expect(outcomeOf(after, answers)).toMatchObject({ visited: ['size', 'smokes'] });
  });

  it('reports a changed rule as never observed when no member at that step is affected', () => {
    const guardedSet = (limit: number) =>
      setOf([
        size,
        yesNo('light', { visibleWhen: { '<': [SIZE, 10] } }),
        yesNo('both', { visibleWhen: { and: [is('light', 'yes'), { '<': [SIZE, limit] }] } }),
      ]);
    expect(proofOf(guardedSet(20), guardedSet(30))).toMatchObject({ found: [], never: ['both as NONE'], open: [] });
  });

  it('finds an answer that only one version refuses because of its limit', () => {
    const fewer = {
      ...OLD,
      steps: OLD.steps.map((step) => (step.id === 'size' ? { ...step, answer: { ...size.answer, max: 50 } } : step)),
    };
    const { found: differences, open } = proofOf(OLD, fewer);
    expect(open).toEqual([]);
    expect(differences.map(({ place }) => place)).toEqual(['answer size 60']);
    const answers = answersOf(differences[0]?.walk ?? {});
    expect(outcomeOf(OLD, answers)).toMatchObject({ visited: ['size', 'smokes', 'quits'] });
    expect(outcomeOf(fewer, answers)).toMatchObject({ outcome: 'invalid', at: 'size' });
  });

  it.each<[string, number, number, 'before' | 'after']>([
    ['stricter', 40, 30, 'before'],
    ['looser', 30, 40, 'after'],
  ])('finds a check that became %s', (_title, one, other, comesIn) => {
    const checkedSet = (limit: number) => setOf([{ ...size, checks: [{ rule: { '<=': [{ var: 'answer' }, limit] }, code: 'max' }] }]);
    expect(proofOf(checkedSet(one), checkedSet(other)).found).toMatchObject([{ place: 'checks of size as NONE', comesIn }]);
  });

  it("finds a changed program before a screen-out, because the screen-out's offer may read the program", () => {
    const selectingSet = (program: 'DPP' | 'WEIGHT') => setOf([yesNo('smokes', { effects: [{ program }, { screenOut: 'PREGNANT' }] })]);
    const [before, after] = [selectingSet('DPP'), selectingSet('WEIGHT')];
    expect(proofOf(before, after)).toMatchObject({ found: [{ place: 'smokes as NONE' }], open: [] });
    expect([before, after].map((set) => outcomeOf(set, { smokes: 'yes' }))).toMatchObject([
      { outcome: 'screenedOut', program: 'DPP' },
      { outcome: 'screenedOut', program: 'WEIGHT' },
    ]);
    expect(proofOf(before, selectingSet('DPP'))).toMatchObject({ found: [], open: [] });
  });

  it('reports which changes it cannot compare, and why', () => {
    const turned = setOf([
      yesNo('a', { effects: [{ program: 'DPP' }] }),
      yesNo('b', { visibleWhen: { '==': [{ var: 'program' }, 'DPP'] } }),
    ]);
    expect(proofOf(turned, { ...turned, steps: turned.steps.toReversed() }).open).toEqual([
      'a and b are in a different order, and one selects the program that the other reads',
    ]);
    const text = { ...OLD, steps: OLD.steps.map((step) => (step.id === 'size' ? { ...step, answer: { type: 'text' } as const } : step)) };
    expect(proofOf(OLD, text).open).toEqual(['the answer of size has a different type']);
    const asks = (id: string): AnswerSchema => ({
      type: 'form',
      fields: { one: { type: 'flag', askedWhen: { '==': [{ var: 'program' }, id] } } },
    });
    const byProgram = (id: string) =>
      setOf([
        { id: 'form', answer: asks(id) },
        { id: 'select', effects: [{ program: 'DPP' }] },
        { id: 'end', visibleWhen: { answered: { var: 'answers.form.one' } } },
      ]);
    expect(proofOf(byProgram('NONE'), byProgram('NONE')).open).toContain(
      'which fields form asks for depends on the program, which can change later',
    );
  });

  describe('with a moved step', () => {
    const reverse = (set: QuestionSet): QuestionSet => ({ ...set, steps: set.steps.toReversed() });
    const out = (id: string, reason = 'PREGNANT') => yesNo(id, { effects: [{ when: is(id, 'yes'), screenOut: reason }] });

    it('proves that only the order changes if the steps do not read each other', () => {
      const set = setOf([size, yesNo('smokes'), yesNo('tea', { visibleWhen: HEAVY })]);
      const [first, second, third] = set.steps;
      if (!first || !second || !third) throw new Error('the set has three steps');
      expect(proofOf(set, { ...set, steps: [first, third, second] })).toMatchObject({ found: [], open: [] });
    });

    it('finds the members for whom a condition now reads a later step', () => {
      const { found: differences, open } = proofOf(OLD, reverse(OLD));
      expect(open).toEqual([]);
      expect(differences.map(({ place }) => place)).toEqual(['quits as NONE']);
      const answers = answersOf(differences[0]?.walk ?? {});
      expect(outcomeOf(OLD, answers)).toMatchObject({ visited: ['size', 'smokes', 'quits'] });
      expect(outcomeOf(reverse(OLD), answers)).toMatchObject({ visited: ['smokes', 'size'] });
    });

    it('finds the members who are asked fewer or more questions before a screen-out', () => {
      const set = setOf([yesNo('tea'), out('smokes')]);
      const [less, more] = [proofOf(set, reverse(set)), proofOf(reverse(set), set)];
      expect(less).toMatchObject({
        open: [],
        found: [{ place: 'smokes, no longer after tea', steps: ['smokes', 'tea'], comesIn: 'before' }],
      });
      expect(more).toMatchObject({ open: [], found: [{ place: 'smokes, now after tea', comesIn: 'after' }] });
      const answers = answersOf(less.found[0]?.walk ?? {});
      expect([set, reverse(set)].map((version) => outcomeOf(version, answers))).toMatchObject([
        { outcome: 'screenedOut', visited: ['tea', 'smokes'] },
        { outcome: 'screenedOut', visited: ['smokes'] },
      ]);
    });

    it('finds the members who are screened out for a different reason', () => {
      const set = setOf([out('tea', 'BMI_TOO_LOW'), out('smokes')]);
      const { found: differences, open } = proofOf(set, reverse(set));
      expect(open).toEqual([]);
      expect(differences.map(({ place }) => place)).toEqual(['smokes, no longer after tea', 'tea, now after smokes']);
      for (const { walk: input } of differences)
        expect([set, reverse(set)].map((version) => outcomeOf(version, answersOf(input)))).toMatchObject([{ at: 'tea' }, { at: 'smokes' }]);
    });
  });

  it('agrees with brute force for every pair of rules at a screen-out, a confirmation and a program', () => {
    const rules: readonly Rule[] = [
      true,
      false,
      is('a', 'yes'),
      { '!': is('a', 'no') },
      { and: [is('a', 'yes'), is('b', 'no')] },
      { '!': { or: [is('a', 'no'), is('b', 'yes')] } },
      { or: [is('a', 'yes'), is('b', 'no')] },
      { and: [is('b', 'yes'), is('c', 'yes')] },
    ];
    const setWith = (rule: Rule) =>
      setOf([
        yesNo('a', { effects: [{ program: 'WEIGHT' }] }),
        yesNo('b', { visibleWhen: is('a', 'yes') }),
        yesNo('c', { confirmWhen: rule, effects: [{ when: { and: [rule, is('c', 'no')] }, program: 'MOOD' }] }),
        yesNo('d', { visibleWhen: { '!': rule } }),
      ]);
    const yes = ['yes', 'no'];
    const everybody = yes.flatMap((a) => yes.flatMap((b) => yes.flatMap((c) => yes.map((d) => ({ a, b, c, d })))));
    for (const one of rules) {
      for (const other of rules) {
        const [before, after] = [setWith(one), setWith(other)];
        const differs = everybody.some(
          (answers) => JSON.stringify(outcomeOf(before, answers)) !== JSON.stringify(outcomeOf(after, answers)),
        );
        const { found: differences, open } = proofOf(before, after);
        expect(open).toEqual([]);
        expect(differences.length > 0, JSON.stringify([one, other])).toBe(differs);
        for (const { walk: input } of differences)
          expect(outcomeOf(before, answersOf(input)), JSON.stringify([one, other])).not.toEqual(outcomeOf(after, answersOf(input)));
      }
    }
  });
});
