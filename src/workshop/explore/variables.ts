import type { Json } from '../../runtime/base/json.ts';
import type { AnswerSchema, FieldSchema, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { readsOf } from '../../runtime/rules/reads.ts';
import { callResults, type CallResult } from './callResults.ts';

/** One value of a variable that rules read, by its path in the variable. */
export interface Leaf {
  readonly number: number;
  readonly variable: number;
  /** '' is the value itself; `weight`, `address.country` a field of a form. */
  readonly path: string;
}

/**
 * What is decided at one point of the way: the answer of a step, what a step's call answers, or a fact that comes from outside.
 * Class 0 of a variable is always its absence: a hidden step, a fact that is not known.
 */
export interface Variable {
  readonly number: number;
  readonly kind: 'answer' | 'call' | 'fact';
  /** The step's id, or the name of the fact as rules read it: `eligibility.isMedEligible`. */
  readonly id: string;
  /** The index of the step before or at which it is decided; -1: before the set is entered. */
  readonly step: number;
  readonly schema?: AnswerSchema;
  readonly results?: readonly CallResult[];
  /** The fact without which this one cannot be there: no `eligibility.dob` where the check was not passed. */
  readonly group?: number;
  /** False of facts that are always there (an experiment). */
  readonly optional: boolean;
}

/** Facts that tell that a whole part of the context is there. */
export const GROUPS: Readonly<Record<string, string>> = {
  eligibility: 'eligibility.isEligible',
  profile: 'member.autologinVerified',
};

/** Facts that come with their part of the context in every case. */
const ALWAYS: readonly string[] = ['eligibility.firstName', 'eligibility.lastName', 'profile.eligibilityReason', 'member.eligibleStates'];

/** The fact that a name reads; null of what is no fact from outside. A fact may have parts: `eligibility.address.country`. */
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
  const own = [schema.askedWhen, schema.requiredWhen, schema.readOnlyWhen, 'among' in schema ? schema.among : undefined];
  const checks = (schema.checks ?? []).flatMap((check) => ('rule' in check ? [check.rule] : Object.values(check.args ?? {})));
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(rulesOfSchema) : [];
  return [...own.filter((rule) => rule !== undefined), ...checks, ...inner];
}

/** Every rule that stands at a step. */
export function rulesOfStep(step: Step): readonly Rule[] {
  const single = [step.visibleWhen, step.confirmWhen, step.prefill, step.knownFrom, step.variant];
  return [
    ...single.filter((rule) => rule !== undefined),
    ...(step.effects ?? []).flatMap(({ when, program }) => [when, program].filter((rule) => rule !== undefined)),
    ...Object.values(step.textValues ?? {}),
    ...Object.values(step.call?.args ?? {}),
    ...(step.checks ?? []).flatMap((check) => ('rule' in check ? [check.rule] : Object.values(check.args ?? {}))),
    ...(step.answer ? rulesOfSchema(step.answer) : []),
  ];
}

/** All names that rules read, those of the named rules and derived values among them included. */
function makeNamesRead(set: QuestionSet): (rules: readonly Rule[]) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const below = (key: string, rules: () => readonly Rule[]): ReadonlySet<string> => {
    const found = known.get(key);
    if (found) return found;
    known.set(key, new Set());
    const names = read(rules());
    known.set(key, names);
    return names;
  };
  const derivedRules = (name: string): readonly Rule[] => {
    const derived = set.derived[name];
    if (!derived) return [];
    if ('rule' in derived) return [derived.rule];
    return [...Object.values(derived.args), ...(derived.when === undefined ? [] : [derived.when])];
  };
  const read = (rules: readonly Rule[]): ReadonlySet<string> => {
    const names = new Set<string>();
    for (const { kind, name } of rules.flatMap(readsOf)) {
      if (kind === 'rule') for (const each of below(`rule ${name}`, () => [set.rules[name] ?? null])) names.add(each);
      else if (name.startsWith('derived.')) {
        const derived = name.slice('derived.'.length);
        for (const each of below(name, () => derivedRules(derived))) names.add(each);
      } else names.add(name);
    }
    return names;
  };
  return read;
}

/** The places of a set where names are read, and the rules that stand there. */
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
 * What is decided on the way through a set, in the order in which it is decided: a fact just before the first step that reads it.
 * @param also another version of the set, with the same steps, that reads facts too
 */
export function variablesOf(set: QuestionSet, fixedPartner: boolean, also: QuestionSet | null = null): readonly Variable[] {
  const read = [set, ...(also ? [also] : [])].flatMap((each) => {
    const namesRead = makeNamesRead(each);
    return placesOf(each).map(([step, rules]) => ({ step, names: namesRead(rules) }));
  });
  const startsWithRule = [set, also].every((each) => !each || each.startProgram !== undefined);
  const firstRead = new Map<string, number>();
  const note = (fact: string, step: number) => {
    if (!firstRead.has(fact)) firstRead.set(fact, step);
  };
  for (const { step, names } of read.sort((a, b) => a.step - b.step)) {
    for (const name of names) {
      const fact = factOf(name, fixedPartner);
      if (fact === null) continue;
      const group = Object.hasOwn(GROUPS, fact.split('.')[0] ?? '') ? GROUPS[fact.split('.')[0] ?? ''] : undefined;
      if (group !== undefined) note(group, step);
      if (fact.startsWith('carried.') && !startsWithRule) note('carried.program', -1);
      note(fact, step);
    }
  }
  if (firstRead.has('carried.program') && !startsWithRule) firstRead.set('carried.program', -1);
  const made: Variable[] = [];
  const facts = (step: number) => {
    const groups: readonly string[] = Object.values(GROUPS);
    const here = [...firstRead].filter(([, at]) => at === step).map(([fact]) => fact);
    for (const id of here.sort((a, b) => Number(groups.includes(b)) - Number(groups.includes(a)) || (a < b ? -1 : 1))) {
      const groupFact = GROUPS[id.split('.')[0] ?? ''];
      const group = made.find((other) => other.id === groupFact && groupFact !== id)?.number;
      const optional = !(id.startsWith('experiments.') || id === 'environment' || ALWAYS.includes(id));
      made.push({ number: made.length, kind: 'fact', id, step, optional, ...(group !== undefined && { group }) });
    }
  };
  facts(-1);
  for (const [index, step] of set.steps.entries()) {
    facts(index);
    if (step.answer) {
      made.push({
        number: made.length,
        kind: 'answer',
        id: step.id,
        step: index,
        schema: step.answer,
        optional: step.answer.optional === true,
      });
    }
    if (step.call) {
      const results = callResults(step.call);
      made.push({ number: made.length, kind: 'call', id: step.id, step: index, results, optional: false });
    }
  }
  facts(set.steps.length);
  return made;
}

/** The schema at a path of a form; null where there is none. */
export function schemaAt(schema: AnswerSchema, path: string): FieldSchema | null {
  if (path === '') return schema;
  const [name = '', ...rest] = path.split('.');
  const field = schema.type === 'form' && Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
  return field ? schemaAt(field, rest.join('.')) : null;
}

/** A value at a path. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json {
  let current: Json = value ?? null;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return null;
    const object: { readonly [key: string]: Json | undefined } = Object.fromEntries(Object.entries(current));
    current = object[key] ?? null;
  }
  return current;
}
