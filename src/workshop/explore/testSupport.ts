import type { Json } from '../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../runtime/definitions/emptyEnvironment.ts';
import type { Environment, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { EMPTY_CONTEXT, type TestStep } from '../../runtime/engine/testSupport.ts';
import type { Context, PartnerFacts } from '../../runtime/engine/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import type { ModelInput } from './input.ts';
import type { Model } from './model.ts';

/** An environment with one partner in one list. */
const ENVIRONMENT: Environment = { ...EMPTY_ENVIRONMENT, consumerStylePartners: [788] };

const SEVEN: PartnerFacts = { id: 7, slug: 'seven', configs: {} };

/** The date of the tests. */
export const TODAY = EMPTY_CONTEXT.today;

/** Returns a step with the options yes and no. */
export function yesNo(id: string, more: Partial<Step> = {}): TestStep {
  return { id, answer: { type: 'choice', options: ['yes', 'no'] }, ...more };
}

/** Returns a rule that compares an answer with a value. */
export function is(key: string, value: string): Rule {
  return { '===': [{ var: `answers.${key}` }, value] };
}

/** Returns the input for exploring a set for a partner; null for any partner. */
export function inputOf(set: QuestionSet, partner: PartnerFacts | null = SEVEN): ModelInput {
  return { set, derive: allHooks.derive, vocabulary, partner, environments: [ENVIRONMENT], today: TODAY };
}

/** Returns the context of a walk without facts, apart from the given parts. */
export function contextWith(parts: Partial<Context>): Context {
  return { ...EMPTY_CONTEXT, environment: ENVIRONMENT, partner: SEVEN, member: { eligibleStates: [] }, ...parts };
}

/** Returns the number of a variable by its id, and the class of a value; class 0 for null. */
export function classOf(model: Model, id: string, value: Json): { readonly variable: number; readonly choice: number } {
  const variable = model.variables.findIndex((each) => each.id === id);
  const choice = value === null ? 0 : (model.classes[variable]?.values.findIndex((values) => [...values.values()].includes(value)) ?? -1);
  if (variable < 0 || choice < 0) throw new Error(`${id} has no class of ${JSON.stringify(value)}`);
  return { variable, choice };
}

/** Returns the value of a diagram for some answers. The others are absent. */
export function valueFor(model: Model, node: number, answers: Readonly<Record<string, Json>>): Json {
  const { diagrams } = model;
  let at = node;
  for (let variable = diagrams.variableOf(at); variable >= 0; variable = diagrams.variableOf(at)) {
    const { id = '' } = model.variables[variable] ?? {};
    at = diagrams.child(at, classOf(model, id, answers[id] ?? null).choice);
  }
  return diagrams.valueOf(at);
}
