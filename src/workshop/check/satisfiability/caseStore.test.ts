import { expect, it } from 'vitest';
import { makeCaseStore } from './caseStore.ts';

it('the case store returns the same variable for a key while its values stay the same', () => {
  const { variable } = makeCaseStore();
  const sex = variable('sex', ['female', 'male'], false);
  expect(variable('sex', ['female', 'male'], false)).toBe(sex);
  expect(variable('sex', ['female', 'male', 'intersex'], false)).not.toBe(sex);
  expect(variable('sex', ['female', 'male'], true)).not.toBe(sex);
  expect(variable('gender', ['female', 'male'], false)).not.toBe(sex);
});

it('the case store keeps the position of a key in the variable order when its values change', () => {
  const { diagrams, variable } = makeCaseStore();
  const first = variable('first', [true, false], false);
  const second = variable('second', [null, 1], true);
  const third = variable('third', [true, false], false);
  const wider = variable('second', [null, 1, 2], true);
  expect(diagrams.and(wider, first).variable).toBe(first.variable);
  expect(diagrams.and(third, wider).variable).toBe(wider.variable);
  expect(diagrams.and(wider, second).variable).toBe(second.variable);
});

it('the case store orders a variable without a key after all others', () => {
  const { diagrams, variable } = makeCaseStore();
  const keyed = ['first', 'second', 'third'].map((key) => variable(key, [true, false], false));
  const anonymous = diagrams.variable([true, false]);
  expect(keyed.map((each) => diagrams.and(anonymous, each).variable)).toEqual(keyed.map((each) => each.variable));
});

it('the case store reuses the diagram of an unchanged condition without adding nodes', () => {
  const { diagrams, variable } = makeCaseStore();
  const condition = () => diagrams.and(variable('a', [true, false], false), diagrams.not(variable('b', [null, 1, 2], false)));
  const before = condition();
  const size = diagrams.size();
  expect(condition()).toBe(before);
  expect(diagrams.size()).toBe(size);
});

it('the case store is full once it holds more than a single version can need', () => {
  const { diagrams, variable, isFull } = makeCaseStore();
  for (let index = 0; index < 90_000; index += 1) diagrams.constant(index);
  expect(isFull()).toBe(false);
  const values = Array.from({ length: 20_000 }, (_, index) => 100_000 + index);
  variable('number', values, false);
  expect(isFull()).toBe(true);
});
