import type { JsonObject } from '../../../runtime/base/json.ts';
import { OPEN_CONTEXT, type ContextContract, type HookContract, type Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type {
  AnswerSchema,
  Check,
  FieldSchema,
  OutcomeAction,
  QuestionSet,
  Rule,
  Step,
  StepCall,
} from '../../../runtime/definitions/types.ts';
import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';

/** One possible result of a step's call. */
export interface CallResult {
  readonly outcome: string;
  readonly action: OutcomeAction;
  /** The facts that are merged under the step's `result` name, besides those that repeat the answer. */
  readonly fields: JsonObject;
}

/** One value of a variable that rules read, by its path in the variable. */
export interface Leaf {
  readonly number: number;
  readonly variable: number;
  /** '' for the value itself; `weight` or `address.country` for a field of a form. */
  readonly path: string;
}

/**
 * A decision at one point of the way: the answer of a step, the result of its call, or a fact from outside. The program that is selected
 * when a step asks is a decision too, if later rules need it. Class 0 of a variable is always its absence: a hidden step, an unknown fact.
 */
export interface Variable {
  readonly number: number;
  readonly kind: 'answer' | 'call' | 'fact' | 'program';
  /** The step's id, or the fact's name in rules: `eligibility.isMedEligible`. For a program, `program at` the step's id. */
  readonly id: string;
  /** The index of the step before or at which it is decided; -1 before the entry. */
  readonly step: number;
  readonly schema?: AnswerSchema;
  readonly results?: readonly CallResult[];
  /** The fact that this one requires: there is no `eligibility.dob` unless the check was passed. */
  readonly group?: number;
  /** True for a fact that shows whether a part of the context is present. */
  readonly showsPart?: true;
  /** False for facts that are always present (an experiment). */
  readonly optional: boolean;
}

/** Returns the facts that are present whenever their part of the context is. */
function certainFacts({ defaults, samples }: ContextContract): readonly string[] {
  return [defaults, samples].flatMap((parts) =>
    Object.entries(parts).flatMap(([part, facts]) => Object.keys(facts).map((fact) => `${part}.${fact}`)),
  );
}

/** Returns the fact that a name reads; null for other names. A fact can have parts: `eligibility.address.country`. */
export function factOf(name: string, fixedPartner: boolean): string | null {
  const parts = name.split('.');
  switch (parts[0]) {
    case 'eligibility':
    case 'profile':
    case 'member':
    case 'experiments':
      return parts.slice(0, 2).join('.');
    case 'carried':
      return parts.slice(0, parts[1] === 'answers' ? 3 : 2).join('.');
    case 'environment':
      return 'environment';
    case 'partner':
      return fixedPartner ? null : parts.slice(0, parts[1] === 'configs' ? 3 : 2).join('.');
    default:
      return null;
  }
}

function rulesOfSchema(schema: FieldSchema): readonly Rule[] {
  const conditions = [schema.askedWhen, schema.requiredWhen, schema.readOnlyWhen, 'among' in schema ? schema.among : undefined];
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(rulesOfSchema) : [];
  return [...conditions.filter((rule) => rule !== undefined), ...rulesOfChecks(schema.checks), ...inner];
}
/** Returns the rules of checks: those that must hold, and the arguments of hooks. */
export function rulesOfChecks(checks: readonly Check[] = []): readonly Rule[] {
  return checks.flatMap((check) => ('rule' in check ? [check.rule] : Object.values(check.args ?? {})));
}

/** Returns the schema of a step's answer. The hooks that check a date decide which dates are possible. */
function schemaOf({ checks = [] }: Step, answer: AnswerSchema): FieldSchema {
  return answer.type === 'text' && answer.format === 'date' ? { ...answer, checks: checks.filter((check) => 'hook' in check) } : answer;
}

/** Returns every rule of a step that the way and payloads can depend on, but not those for initial values and texts. */
export function rulesOfStep(step: Step): readonly Rule[] {
  const single = [step.visibleWhen, step.confirmWhen, step.knownFrom, step.variant, step.offers];
  return [
    ...single.filter((rule) => rule !== undefined),
    ...(step.effects ?? []).flatMap(({ when, program }) => [when, program].filter((rule) => rule !== undefined)),
    ...Object.values(step.call?.args ?? {}),
    ...rulesOfChecks(step.checks),
    ...(step.answer ? rulesOfSchema(step.answer) : []),
  ];
}

/** Returns the indexes of the steps whose answer depends on the program when they ask, although an effect can still change it. */
export function stepsAskingByProgram(set: QuestionSet): ReadonlySet<number> {
  const asksBy = ({ knownFrom, answer }: Step): readonly Rule[] => [
    ...(knownFrom === undefined ? [] : [knownFrom]),
    ...(answer ? askingRules(answer) : []),
  ];
  const lastSelecting = set.steps.findLastIndex(({ effects = [] }) => effects.some(({ program }) => program !== undefined));
  return new Set(
    set.steps.flatMap((step, index) => (index <= lastSelecting && namesReadIn(set, asksBy(step)).has('program') ? [index] : [])),
  );
}

/** Returns the rules that decide which fields of an answer the form asks for. */
export function askingRules(schema: FieldSchema): readonly Rule[] {
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(askingRules) : [];
  return [...(schema.askedWhen === undefined ? [] : [schema.askedWhen]), ...inner];
}

/** Returns the points of a set at which rules read names, each with those rules. */
function placesOf(set: QuestionSet): readonly (readonly [step: number, rules: readonly Rule[]])[] {
  const completion = [
    ...(set.completionRequires ?? []).map(({ rule }) => rule),
    ...set.completion.flatMap(({ when }) => (when === undefined ? [] : [when])),
  ];
  const start = [...(set.entry ?? []).map(({ when }) => when), ...(set.startProgram === undefined ? [] : [set.startProgram])];
  return [
    [-1, start],
    ...set.steps.map((step, index) => [index, rulesOfStep(step)] as const),
    [set.steps.length, [...completion, ...set.screenOuts.flatMap(({ offer }) => (offer ? [offer.when] : []))]],
  ];
}

/**
 * Returns the decisions on the way through a set, in order. A fact is decided just before the first step that reads it.
 * @param also another version of the set with the same steps, which also reads facts
 */
export function variablesOf(
  set: QuestionSet,
  fixedPartner: boolean,
  { call: contracts, context = OPEN_CONTEXT }: Pick<Vocabulary, 'call' | 'context'>,
  also: QuestionSet | null = null,
): readonly Variable[] {
  const presence = new Map(Object.entries(context.presence));
  const presenceFacts = new Set(presence.values());
  const certain = certainFacts(context);
  const presenceOf = (fact: string): string | undefined => presence.get(fact.split('.')[0] ?? '');
  const reads = [set, ...(also ? [also] : [])].flatMap((each) =>
    placesOf(each).map(([step, rules]) => ({ step, names: namesReadIn(each, rules) })),
  );
  const startsWithRule = [set, also].every((each) => !each || each.startProgram !== undefined);
  const firstRead = new Map<string, number>();
  const note = (fact: string, step: number) => {
    if (!firstRead.has(fact)) firstRead.set(fact, step);
  };
  for (const { step, names } of reads.sort((a, b) => a.step - b.step)) {
    for (const name of names) {
      const fact = factOf(name, fixedPartner);
      if (fact === null) continue;
      const group = presenceOf(fact);
      if (group !== undefined) note(group, step);
      if (fact.startsWith('carried.') && !startsWithRule) note('carried.program', -1);
      note(fact, step);
    }
  }
  if (firstRead.has('carried.program') && !startsWithRule) firstRead.set('carried.program', -1);
  const variables: Variable[] = [];
  const add = (variable: Omit<Variable, 'number'>) => variables.push({ number: variables.length, ...variable });
  const addFacts = (step: number) => {
    const here = [...firstRead].filter(([, at]) => at === step).map(([fact]) => fact);
    for (const id of here.sort((a, b) => Number(presenceFacts.has(b)) - Number(presenceFacts.has(a)) || (a < b ? -1 : 1))) {
      const groupFact = presenceOf(id);
      const group = variables.find((other) => other.id === groupFact && groupFact !== id)?.number;
      const optional = !(id.startsWith('experiments.') || id === 'environment' || certain.includes(id));
      add({ kind: 'fact', id, step, optional, ...(group !== undefined && { group }), ...(presenceFacts.has(id) && { showsPart: true }) });
    }
  };
  // Two versions can select different programs on the same way.
  const askingByProgram = also ? new Set<number>() : stepsAskingByProgram(set);
  addFacts(-1);
  for (const [index, step] of set.steps.entries()) {
    const { id, answer, call } = step;
    addFacts(index);
    if (askingByProgram.has(index)) add({ kind: 'program', id: `program at ${id}`, step: index, optional: false });
    if (answer) add({ kind: 'answer', id, step: index, schema: schemaOf(step, answer), optional: answer.optional === true });
    if (call) add({ kind: 'call', id, step: index, results: callResults(call, contracts[call.hook]), optional: false });
  }
  addFacts(set.steps.length);
  return variables;
}

/** Returns every possible result of a step's call, for the outcomes that its set handles. */
function callResults(call: StepCall, contract: HookContract | undefined): readonly CallResult[] {
  return Object.entries(call.outcomes).flatMap(([outcome, action]) => {
    const results = contract?.results?.[outcome] ?? [{}];
    return ('go' in action ? results : results.slice(0, 1)).map((fields) => ({ outcome, action, fields }));
  });
}
