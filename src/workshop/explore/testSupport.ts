import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import type { Context, PartnerFacts } from '../../runtime/engine/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import type { ModelInput } from './input.ts';

/** An environment with one partner in one list. */
const ENVIRONMENT: Environment = { ...EMPTY_ENVIRONMENT, consumerStylePartners: [788] };

/** The day of the tests. */
export const TODAY = '2026-03-02';

/** A set of a few steps; whatever else a set needs is empty. */
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

/** A step with two options. */
export function yesNo(id: string, more: Partial<Step> = {}): Omit<Step, 'section' | 'widget'> {
  return { id, answer: { type: 'choice', options: ['yes', 'no'] }, ...more };
}

/** The rule that an answer is a value. */
export function is(key: string, value: string): Rule {
  return { '===': [{ var: `answers.${key}` }, value] };
}

/** What to explore: a set for a partner, or for any. */
export function inputOf(set: QuestionSet, partner: PartnerFacts | null = { id: 7, slug: 'seven', configs: {} }): ModelInput {
  return { set, derive: allHooks.derive, contracts: vocabulary, partner, environments: [ENVIRONMENT], today: TODAY };
}

/** The context of a walk where nothing is known. */
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
