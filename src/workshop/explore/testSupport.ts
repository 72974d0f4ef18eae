import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import type { Context, PartnerFacts } from '../../runtime/engine/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import type { ModelInput } from './input.ts';

/** An environment with one partner in one list. */
const ENVIRONMENT: Environment = { ...EMPTY_ENVIRONMENT, consumerStylePartners: [788] };

/** The date of the tests. */
export const TODAY = '2026-03-02';

/** Returns a set with the given steps and parts. Everything else is empty. */
export function setOf(steps: readonly Omit<Step, 'section' | 'widget'>[], parts: Partial<QuestionSet> = {}): QuestionSet {
  return {
    name: 'DPP_SURVEY',
    version: 1,
    enrollmentType: 'INITIAL_ENROLLMENT',
    programs: ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'],
    sections: [{ id: 'all', weight: 100 }],
    rules: {},
    derived: {},
    steps: steps.map((step) => ({ section: 'all', widget: step.answer ? 'choice' : 'info', ...step })),
    screenOuts: [],
    completion: [],
    ...parts,
  };
}

/** Returns a step with the options yes and no. */
export function yesNo(id: string, more: Partial<Step> = {}): Omit<Step, 'section' | 'widget'> {
  return { id, answer: { type: 'choice', options: ['yes', 'no'] }, ...more };
}

/** Returns a rule that compares an answer with a value. */
export function is(key: string, value: string): Rule {
  return { '===': [{ var: `answers.${key}` }, value] };
}

/** Returns the input for exploring a set for a partner; null for any partner. */
export function inputOf(set: QuestionSet, partner: PartnerFacts | null = { id: 7, slug: 'seven', configs: {} }): ModelInput {
  return { set, derive: allHooks.derive, vocabulary, partner, environments: [ENVIRONMENT], today: TODAY };
}

/** Returns the context of a walk without facts, apart from the given parts. */
export function contextWith(parts: Partial<Context>): Context {
  return {
    today: TODAY,
    environment: ENVIRONMENT,
    enrollmentType: 'INITIAL_ENROLLMENT',
    partner: { id: 7, slug: 'seven', configs: {} },
    experiments: {},
    member: { eligibleStates: [] },
    ...parts,
  };
}
