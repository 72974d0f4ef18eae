import { describe, expect, it } from 'vitest';
import development from '../../question-sets/environments/development.json';
import production from '../../question-sets/environments/production.json';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import type { Context } from '../../src/runtime/engine/types.ts';
import { passes } from '../../src/runtime/engine/way.ts';
import { testContext } from '../../src/runtime/survey/testSupport.tsx';

/** Returns true if the set saves the answers so far. */
function savesPartially(name: string, changes: Partial<Context>): boolean {
  const set = compileSet(loadQuestionSet(name), allHooks);
  const { partialSave } = set.source;
  return partialSave !== undefined && passes(startSession(set, testContext(changes)), partialSave.when);
}

describe('partial save', () => {
  const cases: readonly (readonly [title: string, name: string, expected: boolean, changes: Partial<Context>])[] = [
    ['for a listed partner', 'DPP_SURVEY', true, { partner: { id: 20, configs: {} } }],
    ['for another partner [TRIAGE-02]', 'DPP_SURVEY', false, { partner: { id: 1001, configs: {} } }],
    ['without a partner', 'DPP_SURVEY', false, { partner: { configs: {} } }],
    ['in a transition', 'TRANSITION_SURVEY', true, { partner: { id: 20, configs: {} } }],
    ['in a monthly check-in [TRIAGE-03]', 'RECURRING_OUTCOMES', false, { partner: { id: 20, configs: {} } }],
    ['in re-triage [TRIAGE-03]', 'RETRIAGE_SURVEY', false, { partner: { id: 20, configs: {} }, enrollmentType: 'RETRIAGE' }],
  ];
  const rows = cases.map(
    ([title, name, expected, changes]) => [expected ? 'enabled' : 'disabled', title, name, expected, changes] as const,
  );
  it.each(rows)('is %s %s (%s)', (_state, _title, name, expected, changes) => expect(savesPartially(name, changes)).toBe(expected));

  it.each([
    ['production', production, 11, 20],
    ['development', development, 20, 11],
  ] as const)('is enabled in %s only for the partner that the specification names [TRIAGE-02]', (name, environment, id, other) => {
    const saves = (partner: number) =>
      savesPartially('DPP_SURVEY', { partner: { id: partner, configs: {} }, environment: { ...environment, name } });
    expect([saves(id), saves(other)]).toEqual([true, false]);
  });
});
