import { expect, it } from 'vitest';
import { resumeSession } from '../engine/session.ts';
import type { Context } from '../engine/types.ts';
import { prepareSet } from './loadSurvey.ts';
import { savesPartially } from './savePartial.ts';
import { testContext, testSet } from './testSupport.tsx';

const { set } = prepareSet(
  testSet([
    { id: 'one', section: 'first', widget: 'choice', answer: { type: 'choice', options: ['yes'] } },
    { id: 'two', section: 'first', widget: 'choice', answer: { type: 'choice', options: ['yes'] } },
  ]),
);

it.each<readonly [string, Partial<Context>, boolean]>([
  ['of the listed partner', { partner: { id: 20, configs: {} } }, true],
  ['of another partner [TRIAGE-02]', { partner: { id: 1001, configs: {} } }, false],
  ['without a partner', { partner: { configs: {} } }, false],
  ['in re-triage [TRIAGE-03]', { partner: { id: 20, configs: {} }, enrollmentType: 'RETRIAGE' }, false],
])('answers %s: saved as they are given: %o', (_title, changes, want) => {
  const record = {
    set: 'DPP_SURVEY',
    version: 1,
    answers: { one: 'yes' },
    results: {},
    position: { at: 'step', step: 'two' },
    progressFloor: {},
  } as const;
  expect(savesPartially(resumeSession(set, testContext(changes), record))).toBe(want);
});
