import { describe, expect, it } from 'vitest';
import { firstPart } from '../../src/runtime/definitions/firstPart.ts';
import type { QuestionSet } from '../../src/runtime/definitions/types.ts';
import { compileWith } from '../../src/runtime/engine/compileWith.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { currentStep } from '../../src/runtime/engine/view.ts';
import type { Context } from '../../src/runtime/engine/types.ts';
import { EMPTY_ENVIRONMENT } from '../../src/runtime/definitions/emptyEnvironment.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { deriveHooks } from '../../src/enrollment/hooks/derivedValues/derive.ts';

const DPP = loadQuestionSet('DPP_SURVEY');
const HOOKS = { derive: deriveHooks, check: {}, payload: {} };

function contextOf(configs: Context['partner']['configs']): Context {
  const partner = { id: 1001, slug: 'acme', name: 'Acme', configs };
  return { today: '2026-03-02', environment: EMPTY_ENVIRONMENT, partner, experiments: {}, member: { locale: 'en' } };
}

function setOf(step: object, changes: Partial<QuestionSet> = {}): QuestionSet {
  return {
    ...DPP,
    steps: [{ id: 'entry', section: 'accountCreation', widget: 'info', ...step }],
    rules: {},
    derived: {},
    screenOuts: [],
    completion: [],
    ...changes,
  };
}

function part(set: QuestionSet): QuestionSet {
  const first = firstPart(set);
  if (!first) throw new Error('there is no part');
  return first;
}

describe('the part of a set that its first step needs', () => {
  it('contains only that step and what its rules read, and is less than an eighth of the set', () => {
    const { name, steps, rules, derived, sections } = part(DPP);
    expect([name, steps.map(({ id }) => id), Object.keys(derived)]).toEqual(['DPP_SURVEY', ['eligibilityCheck'], []]);
    expect(Object.keys(rules).toSorted()).toEqual(['dobAsked', 'medicalPlanMember']);
    expect(sections).toEqual(DPP.sections);
    expect(JSON.stringify(part(DPP)).length).toBeLessThan(JSON.stringify(DPP).length / 8);
  });

  it.each([
    ['without rules', {}],
    ['that requires the date of birth', { REQUIRES_DOB: true }],
    ['with a medical plan', { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'UHC_OPTUM_BIG_FIVE' }],
    ['that checks the email', { UPFRONT_ELIGIBILITY_ENFORCEMENT: 'EMAIL' }],
    ['that requires a participant id', { REQUIRES_PARTICIPANT_ID: true }],
  ])('shows the step as the whole set does, for a partner %s', (_, configs) => {
    const [shown, whole] = [part(DPP), DPP].map((set) => {
      const view = currentStep(startSession(compileWith(set, { hooks: HOOKS, validator: null }), contextOf(configs)));
      return view && { ...view, askedFields: view.askedFields(undefined) };
    });
    expect(shown).toEqual(whole);
    expect(shown?.step.id).toBe('eligibilityCheck');
  });

  it('throws on validation if it was compiled without a validator', () => {
    const [step] = compileWith(part(DPP), { hooks: HOOKS, validator: null }).steps;
    const { way } = startSession(compileWith(part(DPP), { hooks: HOOKS, validator: null }), contextOf({}));
    expect(() => step?.validate?.({}, { way, answer: {} })).toThrow('only shown');
  });

  it('includes rules that are read indirectly, through other rules and derived values', () => {
    const set = setOf(
      { role: 'entry', variant: { rule: 'one' } },
      {
        rules: { one: { '!': { rule: 'two' } }, two: { var: ['derived.three', 0] }, unread: true },
        derived: { three: { rule: { var: 'answers.entry' } }, unread: { rule: 1 } },
      },
    );
    expect([Object.keys(part(set).rules), Object.keys(part(set).derived)]).toEqual([['one', 'two'], ['three']]);
    expect(() => compileWith(part(set), { hooks: { derive: {}, check: {}, payload: {} }, validator: null })).not.toThrow();
  });

  it('is null for a set without an entry step, or whose entry step reads a value that a hook derives', () => {
    expect(firstPart(setOf({}))).toBeNull();
    const derived = { age: { hook: 'age', args: {} } };
    expect(firstPart(setOf({ role: 'entry', variant: { var: 'derived.age' } }, { derived }))).toBeNull();
  });
});
