import { questionIn } from '../questions.ts';
import { isJsonObject, objectWith, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { OPEN_CONTEXT } from '../../../runtime/definitions/contracts.ts';
import type { Environment } from '../../../runtime/definitions/types.ts';
import { acceptOffer, offerOf } from '../../../runtime/engine/offer.ts';
import { startSession, stepAt } from '../../../runtime/engine/session.ts';
import { submit } from '../../../runtime/engine/submit.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context } from '../../../runtime/engine/types.ts';
import type { Graph } from '../states/graph.ts';
import type { Model } from '../model.ts';
import { sampleAnswer, sampleValue } from './sample.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import { readContext } from '../../walk/walkInput.ts';

/** A walk that proves a claim, as input for `survey walk` and in the engine's form. */
export interface Witness {
  readonly input: JsonObject;
  readonly context: Context;
  readonly answers: JsonObject;
  /** The results of calls, keyed by step. */
  readonly calls: Readonly<Record<string, CallOutcome>>;
}

type Choices = ReadonlyMap<number, number>;

/** Returns the classes chosen on the way to a state, by variable. */
export function choicesTo({ states, transitions }: Graph, state: number): Map<number, number> {
  const chosen: (readonly (readonly [number, number])[])[] = [];
  let via = states[state]?.from ?? -1;
  while (via >= 0) {
    const transition = transitions[via];
    if (!transition) break;
    chosen.push(transition.choices);
    via = states[transition.from]?.from ?? -1;
  }
  return new Map(chosen.reverse().flat());
}

/** Returns a value for each leaf that the choices determine. */
function leavesOf({ variables, classes, leaves }: Model, choices: Choices): readonly Json[] {
  const values: Json[] = leaves.map(() => null);
  for (const { number } of variables) {
    const choice = choices.get(number) ?? 0;
    const cut = classes[number];
    if (choice <= 0 || !cut) continue;
    const sampleValues = cut.find(choice, values) ?? cut.values[choice];
    for (const [leaf, value] of sampleValues ?? []) values[leaf] = value;
  }
  return values;
}

/** Returns the facts of a walk, by their name in rules. Irrelevant facts are omitted or have their default value. */
function factsOf(model: Model, choices: Choices, values: readonly Json[]): ReadonlyMap<string, Json> {
  const facts = new Map<string, Json>();
  for (const variable of model.variables) {
    if (variable.kind !== 'fact') continue;
    const isGroupPresent = variable.group === undefined || (choices.get(variable.group) ?? 0) > 0;
    const fallback = variable.optional || !isGroupPresent ? 0 : 1;
    const choice = choices.get(variable.number) ?? fallback;
    if (choice === 0) continue;
    for (const leaf of model.leaves.filter((each) => each.variable === variable.number)) {
      const value = choices.has(variable.number) ? values[leaf.number] : model.classes[variable.number]?.values[choice]?.get(leaf.number);
      if (value !== null && value !== undefined) facts.set(leaf.path === '' ? variable.id : `${variable.id}.${leaf.path}`, value);
    }
    if (!model.leaves.some((each) => each.variable === variable.number)) facts.set(variable.id, true);
  }
  return facts;
}

/** Builds the context of a walk from facts, in the form of docs/specification/walk.md. */
function contextOf(model: Model, facts: ReadonlyMap<string, Json>): JsonObject {
  const { partner, vocabulary } = model.input;
  const { presence, defaults, samples } = vocabulary.context ?? OPEN_CONTEXT;
  const presenceFacts = Object.values(presence);
  let json: JsonObject = { ...defaults['member'], ...(partner && { partner: { ...partner, configs: { ...partner.configs } } }) };
  for (const [name, value] of facts) {
    const [root = '', ...path] = name.split('.');
    if (root === 'environment' || presenceFacts.includes(name)) continue;
    json = objectWith(json, root === 'member' ? path : [root, ...path], value);
  }
  for (const [part, fact] of Object.entries(presence)) {
    const given = json[part];
    if (facts.has(fact)) json = { ...json, [part]: { ...defaults[part], ...samples[part], ...(isJsonObject(given) ? given : {}) } };
  }
  const { carried } = json;
  const answers = isJsonObject(carried) ? carried['answers'] : undefined;
  return isJsonObject(carried) && isJsonObject(answers)
    ? { ...json, carried: { ...carried, answers: completeAnswers(model, answers) } }
    : json;
}

/** Completes carried answers in which only some fields matter. */
function completeAnswers({ input: { set, question, today } }: Model, answers: JsonObject): JsonObject {
  const completed = Object.entries(answers).map(([key, value]) => {
    const schema = question?.(key) ?? questionIn(set.steps, key);
    if (schema?.type !== 'form') return [key, value] as const;
    const sample = sampleValue({ ...schema, optional: false }, key, today);
    return [key, { ...(isJsonObject(sample) ? sample : {}), ...(isJsonObject(value) ? value : {}) }] as const;
  });
  return Object.fromEntries(completed);
}

/** Returns the chosen call results, keyed by step. `survey walk` supplies the others. */
function callsOf({ variables, classes }: Model, choices: Choices): Readonly<Record<string, CallOutcome>> {
  return Object.fromEntries(
    variables.flatMap(({ kind, id, number, results }) => {
      const choice = choices.get(number) ?? 0;
      const result = kind === 'call' && choice > 0 && classes[number] ? results?.[choice - 1] : undefined;
      return result ? [[id, { outcome: result.outcome, result: result.fields }]] : [];
    }),
  );
}

/**
 * Creates a function that answers a step's call with the chosen result, or else with success. Includes the typed values if the
 * call's reply does.
 */
export function answerWith(set: CompiledSet, calls: Witness['calls']): (request: CallRequest) => CallOutcome {
  return ({ step, hook, answer }) => {
    const typed = set.hooks.walk?.repeatingCalls.includes(hook) && isJsonObject(answer) ? answer : {};
    const chosen = calls[step];
    if (chosen) return { outcome: chosen.outcome, result: { ...typed, ...chosen.result } };
    const outcomes = set.steps[set.indexOf.get(step) ?? -1]?.step.call?.outcomes ?? {};
    const outcome = Object.entries(outcomes).find(([, action]) => 'go' in action)?.[0] ?? Object.keys(outcomes)[0] ?? 'OK';
    return { outcome, result: typed };
  };
}

/** Returns the walk for the chosen classes, up to the end of the set. Steps without a choice get default answers. */
export function witnessOf(model: Model, set: CompiledSet, choices: Choices, offers: JsonObject = {}): Witness {
  const values = leavesOf(model, choices);
  const facts = factsOf(model, choices, values);
  const environment =
    model.input.environments.find(({ name }) => name === facts.get('environment.name')) ?? chosenEnvironment(model, choices);
  const { set: source, vocabulary, today } = model.input;
  const json = contextOf(model, facts);
  const read = readContext(json, { today, environment, contract: vocabulary.context });
  if (!read.ok) throw new Error(read.error);
  // A walk keeps a fact that a call finds for that call. For rules without such a call before them, it is a fact like any other.
  const foundFacts = Object.keys(vocabulary.context?.foundByCalls ?? {}).flatMap((name) => (name in json ? [[name, json[name]]] : []));
  const member = { ...read.value.member, ...Object.fromEntries(foundFacts) };
  const context = { ...read.value, enrollmentType: source.enrollmentType, member };
  const calls = callsOf(model, choices);
  const valuesByStep = new Map<string, ReadonlyMap<string, Json>>();
  for (const variable of model.variables) {
    if (variable.kind !== 'answer' || (choices.get(variable.number) ?? 0) <= 0) continue;
    const stepLeaves = model.leaves.filter(
      (leaf) => leaf.variable === variable.number && variable.schema && schemaAt(variable.schema, leaf.path)?.type !== 'form',
    );
    valuesByStep.set(variable.id, new Map(stepLeaves.map((leaf) => [leaf.path, values[leaf.number] ?? null])));
  }
  const answers = answersOf(set, context, valuesByStep, calls, offers);
  const input: JsonObject = {
    questionSet: set.source.name,
    today: context.today,
    environment: environment.name,
    context: json,
    answers: { ...answers, ...offers },
    ...(Object.keys(calls).length > 0 && { calls: callsInput(calls) }),
  };
  return { input, context, answers: { ...answers, ...offers }, calls };
}

function callsInput(calls: Witness['calls']): JsonObject {
  return Object.fromEntries(Object.entries(calls).map(([step, { outcome, result }]) => [step, { outcome, ...(result && { result }) }]));
}

function chosenEnvironment({ variables, input: { environments } }: Model, choices: Choices): Environment {
  const variable = variables.find(({ id }) => id === 'environment');
  const choice = variable ? (choices.get(variable.number) ?? 1) : 1;
  const environment = environments[Math.max(choice, 1) - 1] ?? environments[0];
  if (!environment) throw new Error('a model needs an environment');
  return environment;
}

/** Walks with the given values and collects every answer on the way. */
function answersOf(
  set: CompiledSet,
  context: Context,
  valuesByStep: ReadonlyMap<string, ReadonlyMap<string, Json>>,
  calls: Witness['calls'],
  offers: JsonObject,
): JsonObject {
  const call = answerWith(set, calls);
  let session = startSession(set, context);
  const answers: Record<string, Json> = {};
  for (;;) {
    const at = stepAt(session);
    if (!at) return answers;
    const answer = answers[at.key] ?? sampleAnswer(at, session.way, valuesByStep.get(at.step.id) ?? new Map());
    if (answer !== undefined) answers[at.key] = answer;
    let submission = submit(session, answer, { isConfirmed: true });
    if (submission.kind === 'call') submission = submit(session, answer, { isConfirmed: true, callOutcome: call(submission.call) });
    if (submission.kind === 'screenedOut') {
      const offer = offerOf(submission.session);
      const accepted = offer && offers[offer.answerKey] === offer.accept ? acceptOffer(submission.session) : null;
      if (!accepted) return answers;
      session = accepted;
    } else if (submission.kind === 'moved' || submission.kind === 'completed') session = submission.session;
    else return answers;
  }
}
