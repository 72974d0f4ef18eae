import { EMPTY_VOCABULARY } from '../../runtime/definitions/emptyVocabulary.ts';
import { addDays, parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, jsonAt, jsonWith, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import { relevantTo, type Relevant } from '../explain/relevant.ts';
import { answerInputs } from '../explain/inputs.ts';
import type { Environment, Rule } from '../../runtime/definitions/types.ts';
import { alternatives, type ValueType } from '../../runtime/rules/types/valueType.ts';
import { namesReadIn } from '../../runtime/definitions/rulesBehind.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import type { OptionLookup } from '../mutate/optionLookup.ts';
import type { WalkChange } from '../exampleMembers/wholeWalk.ts';
import type { Base } from './types.ts';

/** One value of a walk that can be changed, and its other values, nearest first. */
export interface TestedInput {
  readonly name: string;
  readonly ordered: boolean;
  readonly values: readonly { readonly value: Json | undefined; readonly change: WalkChange }[];
}

/** Options of the search for inputs. */
export interface InputSearch {
  readonly set: CompiledSet;
  readonly base: Base;
  readonly rules: readonly Rule[];
  readonly options: OptionLookup;
  readonly environments: readonly Environment[];
  /** Further answer keys that are relevant. */
  readonly keys: readonly string[];
  /** True to include only what the rules read directly or through named rules, and not the sources of those values. */
  readonly direct: boolean;
}

/** Returns all literals of rules. */
function literalsOf(rules: readonly Json[]): { readonly numbers: readonly number[]; readonly texts: readonly string[] } {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const collect = (value: Json): void => {
    if (typeof value === 'number') numbers.add(value);
    else if (typeof value === 'string') texts.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else {
      const operation = operationOf(value);
      if (operation && operation.operator !== 'var' && operation.operator !== 'rule') operation.args.forEach(collect);
    }
  };
  rules.forEach(collect);
  return { numbers: [...numbers], texts: [...texts] };
}

/** Returns the birth dates of people who reach an age today or tomorrow. */
function birthDates(today: string, ages: readonly number[]): readonly string[] {
  const day = parseIsoDate(today);
  if (!day) return [];
  return ages.flatMap((age) => [0, 1].map((days) => toIsoDate(addDays({ ...day, year: day.year - age }, days))));
}

/** Returns the neighbours of texts among the options of their questions: CO next to CT. */
function aroundTexts(texts: readonly string[], options: OptionLookup): readonly string[] {
  return texts.flatMap((text) => {
    const neighbours = options.optionsAround([text]) ?? [];
    const at = neighbours.indexOf(text);
    return [neighbours[at - 1], neighbours[at + 1]].filter((option) => option !== undefined);
  });
}

/** Ages that rules or scores distinguish, besides the numbers in rules. */
const AGES: readonly number[] = [18, 30, 40, 50, 60, 65, 70];

/** The number of texts tried for a name that can be any text. */
const MANY_TEXTS = 12;

function factValues(name: string, type: ValueType, relevant: Relevant, options: OptionLookup, base: Base): readonly Json[] {
  const { numbers, texts } = literalsOf(relevant.rules);
  if (name.endsWith('.dob'))
    return birthDates(base.walk.context.today, [...new Set([...AGES, ...numbers.filter((n) => n > 17 && n < 121).map(Math.floor)])]);
  const knownTexts = options.textsOfName(name);
  return alternatives(type).flatMap((one): readonly Json[] => {
    switch (one.kind) {
      case 'boolean':
        return [true, false];
      case 'number':
        return name.endsWith('.age') ? AGES : [...new Set([0, 1, ...numbers.flatMap((n) => [n - 1, n, n + 1])])].filter((n) => n >= 0);
      case 'text':
        return knownTexts ?? [...new Set([...texts, ...aroundTexts(texts, options), 'other'])].slice(0, MANY_TEXTS);
      case 'list': {
        const currentValue = jsonAt(base.json, ['context', ...name.split('.').filter((part) => part !== 'member')]);
        const more = Array.isArray(currentValue) ? currentValue : [];
        const items = knownTexts ?? [...new Set([...texts, ...aroundTexts(texts, options)])].slice(0, MANY_TEXTS);
        return [[], ...items.map((text) => [text]), ...items.filter((text) => !more.includes(text)).map((text) => [...more, text])];
      }
      default:
        return [];
    }
  });
}

/** Returns the change that gives a fact a value; null for a name that cannot be set. */
function factChange(name: string, value: Json): WalkChange | null {
  const [root = '', ...path] = name.split('.');
  if (root === 'environment') return null;
  if (root === 'member') return { context: jsonWith(undefined, path, value) };
  if (name === 'profile.dob') {
    const date = typeof value === 'string' ? parseIsoDate(value) : null;
    return date && { context: { profile: { dateOfBirth: { ...date } } } };
  }
  const roots = ['partner', 'eligibility', 'profile', 'carried', 'experiments'];
  return roots.includes(root) ? { context: jsonWith(undefined, [root, ...path], value) } : null;
}

/** Returns the partners in those environment lists that a rule reads. */
function partnersIn(names: ReadonlySet<string>, environments: readonly Environment[], key: 'id' | 'slug'): readonly Json[] {
  const values = environments.flatMap((environment) =>
    Object.entries(environment).flatMap(([name, list]) => (names.has(`environment.${name}`) && Array.isArray(list) ? list : [])),
  );
  const candidates: readonly Json[] = key === 'id' ? [...values, 1001] : [...values, 'acme'];
  return [...new Set(candidates)].filter((value) => (key === 'id') === (typeof value === 'number'));
}

/** Returns the path of a fact in a base's walk; null if it is absent. */
function factPath(base: Base, name: string): string | null {
  const path = name === 'profile.dob' ? ['profile', 'dateOfBirth'] : name.split('.').filter((part) => part !== 'member');
  return jsonAt(base.json, ['context', ...path]) === undefined ? null : ['context', ...path].join('.');
}

function factInputs({ base, options, environments }: InputSearch, name: string, relevant: Relevant): readonly TestedInput[] {
  const type = options.typeOf(name);
  if (!type) return [];
  const values =
    name === 'partner.id' || name === 'partner.slug'
      ? partnersIn(relevant.names, environments, name === 'partner.id' ? 'id' : 'slug')
      : factValues(name, type, relevant, options, base);
  const changes = values.flatMap((value): TestedInput['values'] => {
    const change = factChange(name, value);
    return change ? [{ value, change }] : [];
  });
  const path = factPath(base, name);
  const removal: TestedInput['values'] = path === null ? [] : [{ value: undefined, change: { without: [path] } }];
  return changes.length + removal.length > 0 ? [{ name, ordered: false, values: [...removal, ...changes] }] : [];
}

const ENVIRONMENTS: TestedInput = {
  name: 'environment',
  ordered: false,
  values: ['development', 'production'].map((value) => ({ value, change: { environment: value } })),
};

/** Returns every relevant value of a member's walk that can be changed. */
export function testedInputs(input: InputSearch): readonly TestedInput[] {
  const { set, base, rules, keys, direct } = input;
  const all = relevantTo(set.source, rules);
  const names = new Set([
    ...(direct ? namesReadIn({ rules: set.source.rules, derived: {} }, rules) : all.names),
    ...keys.map((key) => `answers.${key}`),
  ]);
  const relevant: Relevant = { ...all, names };
  const subject = {
    set,
    context: base.walk.context,
    answers: base.walk.answers,
    callOf: () => () => ({ outcome: 'OK' }),
    texts: null,
    vocabulary: EMPTY_VOCABULARY,
  };
  const offers = new Set(set.source.screenOuts.flatMap(({ offer }) => (offer ? [offer.answerKey] : [])));
  const answers = answerInputs(subject, relevant)
    .filter(({ name }) => !direct || !offers.has(name))
    .map(({ name, path, values, ordered }): TestedInput => {
      return { name, ordered, values: values.map((value) => ({ value, change: { answers: jsonWith(undefined, path, value) } })) };
    });
  const sorted = [...names].toSorted();
  const facts = sorted.flatMap((name) => factInputs(input, name, relevant));
  return [...answers, ...facts, ...(sorted.some((name) => name.startsWith('environment.')) ? [ENVIRONMENTS] : [])];
}

/** Returns a sample of an input's values: the nearest and, in an ordered input, some of the rest. */
export function someValues({ values, ordered }: TestedInput): TestedInput['values'] {
  if (!ordered || values.length <= 12) return values;
  const every = Math.ceil(values.length / 6);
  return values.filter((_, index) => index < 4 || index % every === 0 || index === values.length - 1);
}

/** Formats one value of an input: `weight 107`. */
export function titleOf({ name }: Pick<TestedInput, 'name'>, { value }: TestedInput['values'][number]): string {
  return value === undefined ? `without ${name}` : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Formats a change: `heightWeight.weight 107`. */
export function describeChange(change: JsonObject): readonly string[] {
  const describe = (value: Json | undefined, path: readonly string[]): readonly string[] => {
    if (isJsonObject(value) && Object.keys(value).length > 0)
      return Object.entries(value).flatMap(([key, inner]) => describe(inner, [...path, key]));
    return [`${path.join('.')} ${JSON.stringify(value ?? null)}`];
  };
  if (Object.keys(change).length === 0) return [];
  const { without = [], ...rest } = change;
  const removals = Array.isArray(without) ? without.map((path: Json) => `without ${String(path)}`) : [];
  return [...(Object.keys(rest).length > 0 ? describe(rest, []) : []), ...removals].map((text) =>
    text.replace(/^(without )?(answers|context)\./, '$1'),
  );
}
