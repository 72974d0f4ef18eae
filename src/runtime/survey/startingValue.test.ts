import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { resumeSession } from '../engine/session.ts';
import { currentStep } from '../engine/view.ts';
import { startingValue } from './startingValue.ts';
import { testContext, testPrepared } from './testSupport.tsx';

const ADDRESS = { country: 'US', region: 'TX', city: 'Austin', address1: '12 Elm Street', zipcode: '78701' };

/** Returns the initial value of a step of the enrollment, which is asked unconditionally. */
function startOf(id: string, answers: JsonObject, eligibility: JsonObject): unknown {
  const ids = [...Object.keys(answers), id];
  const steps = dppSurvey.steps
    .filter((step) => ids.includes(step.id))
    .map(({ visibleWhen: _always, call: _none, effects: _no, ...step }) => step);
  const { set } = testPrepared({ ...dppSurvey, steps });
  const record = { set: 'DPP_SURVEY', version: 1, answers, results: {}, position: { at: 'step', step: id }, progressFloor: {} } as const;
  const session = resumeSession(set, testContext({ eligibility }), record);
  const view = currentStep(session);
  if (view?.step.id !== id) throw new Error(`the session stands at ${String(view?.step.id)}`);
  return startingValue(view, session);
}

describe('startingValue', () => {
  it.each([
    ['the address of the single sign-on', { address: ADDRESS }, 'TX'],
    ['no address', {}, undefined],
    ['an address abroad', { address: { ...ADDRESS, country: 'CA', region: 'ON' } }, undefined],
    ['an address in a territory', { address: { ...ADDRESS, region: 'PR' } }, undefined],
  ])('preselects the state for %s', (_title, eligibility, state) => {
    expect(startOf('locationState', {}, eligibility)).toBe(state);
  });

  it.each([
    ['the state chosen before', { locationState: 'OH' }, {}, { country: 'US', region: 'OH' }],
    ['the address on record, in the same state', { locationState: 'TX' }, { address: ADDRESS }, ADDRESS],
    ['the state chosen instead of the one on record', { locationState: 'OH' }, { address: ADDRESS }, { country: 'US', region: 'OH' }],
    ['the address on record', {}, { address: ADDRESS }, ADDRESS],
    ['nothing', {}, {}, undefined],
  ])('prefills the address with %s', (_title, answers, eligibility, address) => {
    expect(startOf('completeProfile', answers, eligibility)).toMatchObject(address ? { address } : {});
    if (!address) expect(startOf('completeProfile', answers, eligibility)).not.toHaveProperty('address');
  });
});
