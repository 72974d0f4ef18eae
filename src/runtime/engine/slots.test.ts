import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '../definitions/files.ts';
import type { Step } from '../definitions/types.ts';
import { compileSet } from './compile.ts';
import { fold } from './fold.ts';
import { EMPTY_CONTEXT, setOf } from './testSupport.ts';
import type { CompiledSet, Context, Way } from './types.ts';
import { scopeOf } from './way.ts';
import { walk } from './walk.ts';

const HOOKS = { derive: {}, check: {}, payload: {} };
const ANSWERS = { name: 'Ada', form: { first: 1, hidden: 2 }, age: 40 };

/** An answer that is known from the profile, a form with a field that is not asked, and a number that rules read. */
const STEPS: readonly Step[] = [
  { id: 'name', section: 'all', widget: 'text', answer: { type: 'text' } },
  { id: 'sex', section: 'all', widget: 'choice', answer: { type: 'choice', options: ['f', 'm'] }, knownFrom: { var: 'profile.sex' } },
  {
    id: 'form',
    section: 'all',
    widget: 'form',
    answer: { type: 'form', fields: { first: { type: 'number' }, hidden: { type: 'number', askedWhen: false } } },
  },
  { id: 'years', section: 'all', widget: 'number', answerKey: 'age', answer: { type: 'number' } },
  { id: 'end', section: 'all', widget: 'info', visibleWhen: { '>=': [{ var: 'answers.age' }, 40] } },
];

const SET = setOf(STEPS);

const CONTEXT: Context = { ...EMPTY_CONTEXT, environment: loadEnvironment('development', {}), profile: { sex: 'f' } };

const set = compileSet(SET, HOOKS);
const ways: Readonly<Record<string, (compiled: CompiledSet) => Way>> = {
  walked: (compiled) => walk(compiled, CONTEXT, ANSWERS, () => ({ outcome: 'OK' })).session.way,
  folded: (compiled) => fold({ set: compiled, context: CONTEXT, answers: ANSWERS, results: {} }, null).way,
};

describe.each(Object.entries(ways))('a %s way', (_title, createWay) => {
  it('has the same answers by slot as by name', () => {
    const { effectiveAnswers, slots, visited } = createWay(set);
    expect(visited).toEqual(['name', 'form', 'years', 'end']);
    expect(effectiveAnswers).toEqual({ name: 'Ada', sex: 'f', form: { first: 1 }, age: 40 });
    expect(Object.fromEntries([...set.slotOf].map(([key, slot]) => [key, slots[slot]]))).toEqual({ ...effectiveAnswers, end: undefined });
  });

  it('stores form fields that were not asked, and hides them from rules', () => {
    const { answers, effectiveAnswers } = createWay(set);
    expect(answers['form']).toEqual({ first: 1, hidden: 2 });
    expect(effectiveAnswers['form']).toEqual({ first: 1 });
  });

  it.each([
    ['answers.age', 40],
    ['answers.form.first', 1],
    ['answers.form.hidden', null],
    ['answers.end', null],
    ['answers.toString', null],
    ['answers.nowhere', null],
  ])('gives rules the same value, even rules of a set with other slots: %s', (name, value) => {
    const other = compileSet({ ...SET, steps: STEPS.toReversed() }, HOOKS);
    const way = createWay(set);
    for (const reader of [set, other]) expect(reader.rule({ var: name })(scopeOf(way))).toEqual(value);
  });
});
