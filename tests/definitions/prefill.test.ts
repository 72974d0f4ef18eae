import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { resumeSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT, recordAt } from '../../src/runtime/engine/testSupport.ts';
import { currentStep, type StepView } from '../../src/runtime/engine/view.ts';

const ADDRESS = { country: 'US', region: 'TX', city: 'Austin', address1: '12 Elm Street', zipcode: '78701' };

const sets = { DPP_SURVEY: loadQuestionSet('DPP_SURVEY'), RETRIAGE_SURVEY: loadQuestionSet('RETRIAGE_SURVEY') };

/** Returns the view of a step whose conditions are removed. */
function viewOf(name: keyof typeof sets, id: string, answers: JsonObject, eligibility: JsonObject, typed: JsonObject = {}): StepView {
  const source = sets[name];
  const ids = [...Object.keys(answers), id];
  const steps = source.steps
    .filter((step) => ids.includes(step.id))
    .map(({ visibleWhen: _always, call: _none, effects: _no, ...step }) => step);
  const set = compileSet({ ...source, steps }, allHooks);
  const record = recordAt(id, answers, { set: name, typed });
  const view = currentStep(resumeSession(set, { ...EMPTY_CONTEXT, member: { locale: 'de' }, eligibility }, record));
  if (view?.step.id !== id) throw new Error(`the session is at ${String(view?.step.id)}`);
  return view;
}

const FORMS = [
  ['DPP_SURVEY', 'completeProfile'],
  ['RETRIAGE_SURVEY', 'medSignup'],
] as const;

describe('locationState', () => {
  it.each([
    ['the address of the single sign-on', 'TX', { address: ADDRESS }],
    ['a missing address', undefined, {}],
    ['an address abroad', undefined, { address: { ...ADDRESS, country: 'CA', region: 'ON' } }],
    ['an address in a territory', undefined, { address: { ...ADDRESS, region: 'PR' } }],
    ['a region abroad with the code of a state', undefined, { address: { ...ADDRESS, country: 'DE', region: 'DE' } }],
  ])('for %s preselects the state %s', (_title, state, eligibility) => {
    expect(viewOf('DPP_SURVEY', 'locationState', {}, eligibility).value).toBe(state);
  });
});

describe.each(FORMS)('%s %s', (name, id) => {
  it.each([
    ['the state chosen before', { locationState: 'OH' }, {}, { country: 'US', region: 'OH' }],
    ['the address on record, in the same state', { locationState: 'TX' }, { address: ADDRESS }, ADDRESS],
    ['the state chosen instead of the one on record', { locationState: 'OH' }, { address: ADDRESS }, { country: 'US', region: 'OH' }],
    ['the address on record', {}, { address: ADDRESS }, ADDRESS],
    ['nothing', {}, {}, undefined],
  ])('prefills the address with %s', (_title, answers, eligibility, address) => {
    const value = viewOf(name, id, answers, eligibility).value;
    expect(value).toEqual({ ...(address && { address }), locale: 'de', sameShippingAddress: true });
  });

  it.each([
    ['+15125550123', {}, { country: 'US', dialCode: '+1', value: '5125550123' }],
    ['+15145550123', { address: { country: 'CA' } }, { country: 'CA', dialCode: '+1', value: '5145550123' }],
    ['+4930123456', {}, undefined],
    ['5125550123', {}, undefined],
  ])('prefills the phone number from %s only if it is a +1 number [RETR-10]', (phoneNumber, address, phone) => {
    expect(viewOf(name, id, {}, { phoneNumber, ...address }).value).toMatchObject(phone ? { phoneNumber: phone } : {});
    if (!phone) expect(viewOf(name, id, {}, { phoneNumber, ...address }).value).not.toHaveProperty('phoneNumber');
  });

  it('keeps typed fields, and prefills the others', () => {
    const typed = { [id]: { address: { country: 'US', city: 'Dallas' }, sameShippingAddress: false } };
    expect(viewOf(name, id, { locationState: 'TX' }, { address: ADDRESS }, typed).value).toEqual({ ...typed[id], locale: 'de' });
  });
});

it.each(['eligibilityCheck', 'createAccount'])('%s prefills the email of the eligibility record', (id) => {
  expect(viewOf('DPP_SURVEY', id, {}, { email: 'ada@example.com' }).value).toEqual({ email: 'ada@example.com' });
  expect(viewOf('DPP_SURVEY', id, {}, {}).value).toBeUndefined();
});
