import { expect, it } from 'vitest';
import { CALL_OUTCOME_NAMES } from './callOutcomeNames.ts';
import { vocabulary } from './vocabulary.ts';

const calls = Object.entries(vocabulary.call).map(([name, { outcomes = [] }]) => [name, outcomes] as const);

it.each(calls)('gives each outcome of the call %s a name of its own', (_, outcomes) => {
  const names = outcomes.map((outcome) => CALL_OUTCOME_NAMES[outcome] ?? `${outcome} has no name`);
  expect(names.filter((name) => name.endsWith('has no name'))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('names only outcomes that a call has', () => {
  const knownOutcomes = new Set(calls.flatMap(([, outcomes]) => outcomes));
  expect(Object.keys(CALL_OUTCOME_NAMES).filter((outcome) => !knownOutcomes.has(outcome))).toEqual([]);
});
