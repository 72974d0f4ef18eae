import { describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';
import type { QuestionSet, Rule, Step } from '../../src/runtime/definitions/types.ts';
import { prove } from '../../src/workshop/diff/prove.ts';
import { exploreSet } from '../../src/workshop/explore/result.ts';
import { setOf, type TestStep } from '../../src/runtime/engine/testSupport.ts';
import { inputOf } from '../../src/workshop/explore/testSupport.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';

const weight = (id: string): TestStep => ({ id, answer: { type: 'number', min: 50, max: 740, step: 1 } });
const meets = (operator: string, one: string, other: string): Rule => ({
  [operator]: [{ var: `answers.${one}` }, { var: `answers.${other}` }],
});

/** A number after the ideal weight, with one alert if it is lower and another if it is not. */
const DREAM: readonly Step[] = setOf([
  weight('dreamWeight'),
  { id: 'dreamAlert', visibleWhen: meets('<', 'dreamWeight', 'idealWeight') },
  { id: 'dreamPraise', visibleWhen: meets('>=', 'dreamWeight', 'idealWeight') },
]).steps;

function withDream(set: QuestionSet): QuestionSet {
  const index = set.steps.findIndex(({ id }) => id === 'idealWeight') + 1;
  const section = set.steps[index]?.section ?? '';
  return { ...set, steps: [...set.steps.slice(0, index), ...DREAM.map((step) => ({ ...step, section })), ...set.steps.slice(index)] };
}

const partner = SANDBOX_PARTNERS[0] ?? null;

describe('exploring and proving chained comparisons of numbers', () => {
  it('reaches both results of the comparison in DPP_SURVEY', () => {
    const result = exploreSet(inputOf(withDream(loadQuestionSet('DPP_SURVEY')), partner), allHooks);
    expect(result.reached.map(({ step }) => step)).toEqual(expect.arrayContaining(['dreamAlert', 'dreamPraise']));
    expect(result).toMatchObject({ inexact: [], exact: true, failedReplays: [] });
  });

  it.each<[string, Rule]>([
    ['a comparison with the second number', meets('<', 'dreamWeight', 'idealWeight')],
    ['a comparison with the first number', meets('<', 'dreamWeight', 'weight')],
    ['a comparison of a sum', { '>': [{ '+': [{ var: 'answers.dreamWeight' }, 10] }, { var: 'answers.idealWeight' }] }],
  ])('reports the members whom only the new version screens out: %s', (_title, when) => {
    const ideal = {
      ...weight('idealWeight'),
      checks: [{ rule: { '<=': [{ var: 'answer' }, { var: 'answers.weight' }] }, code: 'rule' as const }],
    };
    const setWith = (parts: Partial<Step>) =>
      setOf([weight('weight'), ideal, weight('dreamWeight'), { id: 'alert', visibleWhen: when, ...parts }]);
    const [before, after] = [setWith({}), setWith({ effects: [{ screenOut: 'BMI_TOO_LOW' }] })];
    const { found: differences, open: unresolved } = prove(before, after, inputOf(before, null), allHooks);
    expect(unresolved).toEqual([]);
    expect(differences.map(({ place }) => place)).toEqual(['alert as NONE']);
  });

  it('reports a result beyond its limits as inexact, and still finds reachable steps', () => {
    const sum: Rule = { '>': [{ '+': ['a', 'b', 'c', 'd'].map((id) => ({ var: `answers.${id}` })) }, 2_900] };
    const set = setOf([weight('a'), weight('b'), weight('c'), weight('d'), { id: 'heavy', visibleWhen: sum }]);
    const result = exploreSet(inputOf(set, null), allHooks);
    expect(result.exact).toBe(false);
    expect(result.inexact.join()).toContain('a has more combinations with other answers than can be explored');
    expect(result.reached.map(({ step }) => step)).toContain('heavy');
    expect(result.failedReplays).toEqual([]);
  });
});
