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
  it.each<readonly [string, string, Partial<Context>, boolean]>([
    ['for a listed partner', 'DPP_SURVEY', { partner: { id: 20, configs: {} } }, true],
    ['for another partner [TRIAGE-02]', 'DPP_SURVEY', { partner: { id: 1001, configs: {} } }, false],
    ['without a partner', 'DPP_SURVEY', { partner: { configs: {} } }, false],
    ['in a transition', 'TRANSITION_SURVEY', { partner: { id: 20, configs: {} } }, true],
    ['in a monthly check-in [TRIAGE-03]', 'RECURRING_OUTCOMES', { partner: { id: 20, configs: {} } }, false],
    ['in re-triage [TRIAGE-03]', 'RETRIAGE_SURVEY', { partner: { id: 20, configs: {} }, enrollmentType: 'RETRIAGE' }, false],
  ])('is enabled %s (%s): %o', (_title, name, changes, expected) => expect(savesPartially(name, changes)).toBe(expected));

  it.each([
    ['production', production, 11, 20],
    ['development', development, 20, 11],
  ] as const)('is enabled in %s only for the partner that the specification names [TRIAGE-02]', (name, environment, id, other) => {
    const saves = (partner: number) =>
      savesPartially('DPP_SURVEY', { partner: { id: partner, configs: {} }, environment: { ...environment, name } });
    expect([saves(id), saves(other)]).toEqual([true, false]);
  });
});
