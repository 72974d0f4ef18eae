import { ageOn, parseIsoDate, toIsoDate } from '../../../runtime/base/dates.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { AnswerSchema, Environment, FieldSchema, ChoicesSchema, TextSchema } from '../../../runtime/definitions/types.ts';
import type { Lookup } from '../../../runtime/rules/types/checkRule.ts';
import type { ValueType } from '../../../runtime/rules/types/valueType.ts';
import { plausibleInput, plausibleText } from './plausibleAnswers.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import { type Variable } from '../terms/variables.ts';

/** The factors other than its type that determine a value's domain. */
export interface DomainHints {
  /** True where rules do more with the value than compare it with constants, so that every value is needed. */
  readonly isOpen: boolean;
  /** Constants that rules compare it with. */
  readonly constants: readonly Json[];
  /** For a list from outside: the items that rules look for, in groups that rules do not tell apart otherwise. */
  readonly sought: readonly (readonly Json[])[];
  /** The highest number that the step's checks accept. Absent if they set no limit. */
  readonly max?: number;
  readonly today: string;
  readonly environments: readonly Environment[];
  /** Returns the type of a fact. */
  readonly lookup: (name: string) => Lookup;
  /** Returns the question of a set by its answer key, to type carried answers. */
  readonly question: (key: string) => AnswerSchema | null;
}

const MIN_AGE = 18;
const MAX_AGE = 120;
/** Lists with more tested options than this are built from single options and pairs instead of all subsets. */
const MAX_SUBSETS_OF = 11;
/** The highest value considered for whole numbers without an upper bound. */
export const UNBOUNDED = 1000;

/** Sorts numbers by their distance from a usual one, so that each class is represented by a familiar number. */
function usualFirst(numbers: readonly number[], usual: number): readonly number[] {
  return [...numbers].sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || a - b);
}

function wholeNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}

function usualOf(min: number, max: number): number {
  return Math.round(max > 100 ? min + (max - min) / 4 : min + (max - min) * 0.6);
}

/** Returns birth dates for ages in years, middle ages first. */
function birthDates(today: string, youngest = MIN_AGE, oldest = MAX_AGE): readonly string[] {
  const day = parseIsoDate(today);
  if (!day) return [];
  return usualFirst(wholeNumbers(youngest, oldest), 45).map((age) => toIsoDate({ year: day.year - age, month: 1, day: 1 }));
}

/** Returns dates of every age that the question accepts, and those that rules name. A question without a check accepts any date. */
function datesOf({ checks = [] }: FieldSchema, { constants, today, isOpen }: DomainHints): Values {
  const named = textsOf(constants).filter((text) => parseIsoDate(text));
  const isAnyDate = !checks.some((check) => 'hook' in check);
  if (!isAnyDate) return { values: [...birthDates(today), ...named.filter((date) => isAdult(date, today))], isComplete: !isOpen };
  return { values: [...birthDates(today), ...birthDates(today, -1, 2 * MAX_AGE), ...named], isComplete: !isOpen };
}

/** Returns true for the birthday of somebody of an age that questions accept. */
function isAdult(date: string, today: string): boolean {
  const [birth, day] = [parseIsoDate(date), parseIsoDate(today)];
  const age = birth && day ? ageOn(birth, day) : -1;
  return age >= MIN_AGE && age <= MAX_AGE;
}

/** Returns a string of an allowed length: the given one, truncated or repeated. */
function ofLength(text: string, { minLength = 0, maxLength = Infinity }: TextSchema): string {
  return text.repeat(Math.ceil(Math.max(minLength, 1) / text.length)).slice(0, Math.max(maxLength, 1));
}

/** Returns the texts that a rule names and a question accepts, and one other text. */
function textValues(name: string, schema: FieldSchema & TextSchema, { constants, isOpen }: DomainHints): Values {
  const usual = schema.format === 'email' ? plausibleText('email') : (plausibleInput(schema) ?? ofLength(plausibleText(name), schema));
  const isAccepted = (text: string): boolean =>
    text !== '' &&
    ofLength(text, schema) === text &&
    (schema.format !== 'email' || text.includes('@')) &&
    (!schema.trim || text.trim() === text);
  const named = textsOf(constants).filter((text) => usual !== text && isAccepted(text));
  return { values: [usual, ...named, ...(schema.optional ? [''] : [])], isComplete: !isOpen };
}

/** Values of a variable, and whether they represent all possible ones. */
export interface Values {
  readonly values: readonly Json[];
  readonly isComplete: boolean;
}

const complete = (values: readonly Json[]): Values => ({ values, isComplete: true });

function numbersAmong(constants: readonly Json[]): readonly number[] {
  return constants.flat().filter((value) => typeof value === 'number');
}

/** Returns numbers at, just below and just above the compared constants, and one between each two. */
function around(constants: readonly Json[], bounds: readonly number[] = []): readonly number[] {
  const numbers = numbersAmong(constants);
  const sorted = [...new Set([0, 1, ...numbers, ...bounds])].sort((a, b) => a - b);
  const between = sorted.slice(1).map((number, index) => (number + (sorted[index] ?? number)) / 2);
  return [...new Set([0, 1, ...numbers.flatMap((number) => [number - 1, number, number + 1]), ...between])];
}

/** Returns a multiple of a step without rounding noise: 0.3, not 0.30000000000000004. */
function multiple(step: number, times: number): number {
  return Number((step * times).toFixed(10));
}

/** With more values than this, only those near the compared constants are used. */
const MAX_NUMBERS = 20_000;

function numbersOf(schema: AnswerSchema & { type: 'number' }, { constants, isOpen, max: checksMax = Infinity }: DomainHints): Values {
  const { step } = schema;
  const highest = Math.min(schema.max ?? Infinity, checksMax);
  const compared = numbersAmong(constants);
  const lowest = schema.min ?? Math.min(0, ...compared.map((number) => Math.floor(number) - 1));
  const min = schema.positive ? Math.max(lowest, step === undefined ? Number.MIN_VALUE : step) : lowest;
  const isLimited = Number.isFinite(highest);
  const max = isLimited ? highest : Math.max(UNBOUNDED, ...compared.map((number) => Math.ceil(number) + 1));
  const isBounded = isLimited && (schema.min !== undefined || schema.positive === true);
  if (step !== undefined && (max - min) / step <= MAX_NUMBERS) {
    const [first, last] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
    const values = wholeNumbers(first, last).map((times) => multiple(step, times));
    return { values: usualFirst(values, usualOf(min, max)), isComplete: isBounded || !isOpen };
  }
  const near = around(compared, [min, max]);
  const stepped =
    step === undefined ? near : near.flatMap((number) => [0, 1, -1].map((by) => multiple(step, Math.round(number / step) + by)));
  const values = [...new Set([...stepped, ...(isLimited ? [] : [max]), min, max])];
  const accepted = values.filter((number) => number >= min && number <= max && number !== Number.MIN_VALUE);
  return { values: accepted, isComplete: !isOpen };
}

/** Returns lists of options: each combination of the options that rules read and one other. Exclusive options are alone. */
function listsOf(options: readonly string[], exclusive: readonly string[], { constants, isOpen }: DomainHints): Values {
  const texts = textsOf(constants);
  const many = options.filter((option) => !exclusive.includes(option));
  const isWhole = isOpen && many.length <= MAX_SUBSETS_OF;
  const tested = many.filter((option) => isWhole || texts.includes(option));
  const other = many.find((option) => !tested.includes(option));
  const parts = other === undefined ? tested : [other, ...tested];
  let lists: readonly (readonly string[])[] = [[]];
  const isEvery = parts.length <= MAX_SUBSETS_OF;
  if (isEvery) for (const part of parts) lists = [...lists, ...lists.map((list) => [...list, part])];
  else lists = [...parts.map((part) => [part]), ...parts.flatMap((a, at) => parts.slice(at + 1).map((b) => [a, b])), parts];
  const alone = exclusive.filter((option) => options.includes(option)).map((option) => [option]);
  return { values: [...lists.filter(({ length }) => length > 0), ...alone], isComplete: isEvery && (!isOpen || isWhole) };
}

/** Returns lists with each combination of the items that rules look for. Of a group of several items, half are in them. */
function listsOfAnything({ sought, isOpen }: DomainHints): Values {
  const single = sought.flatMap((group) => (group.length === 1 ? group : []));
  const some = sought.flatMap((group) => group.slice(0, Math.floor(group.length / 2)));
  const isEvery = single.length <= MAX_SUBSETS_OF;
  let lists: readonly (readonly Json[])[] = [some];
  if (isEvery) for (const item of single) lists = lists.flatMap((list) => [[...list, item], list]);
  else lists = [[...some, ...single], ...single.map((item) => [...some, item]), some];
  const others = some.length > 0 ? [] : [['other']];
  return { values: [...lists.filter(({ length }) => length > 0), [], ...others], isComplete: isEvery && !isOpen };
}

function choicesOf({ options, exclusive = [], optional }: ChoicesSchema, hints: DomainHints): Values {
  const { values, isComplete } = listsOf(options, exclusive, hints);
  return { values: [...values, ...(optional ? [[]] : [])], isComplete };
}

/** Returns the texts among constants, including those in lists. */
function textsOf(constants: readonly Json[]): readonly string[] {
  return constants.flat().filter((value) => typeof value === 'string');
}

function domainOfSchema(name: string, schema: FieldSchema, hints: DomainHints): Values {
  switch (schema.type) {
    case 'choice':
      return complete(schema.options);
    case 'choices':
      return choicesOf(schema, hints);
    case 'number': {
      const { values, isComplete } = numbersOf(schema, hints);
      return { values: [...values, ...(schema.nullable ? [null] : [])], isComplete };
    }
    case 'text':
      return schema.format === 'date' ? datesOf(schema, hints) : textValues(name, schema, hints);
    case 'agree':
      return complete([true]);
    case 'flag':
      return complete([false, true]);
    case 'form':
      return { values: [true], isComplete: !hints.isOpen };
  }
}

function domainOfType(id: string, type: ValueType, hints: DomainHints): Values {
  const { constants, today, isOpen } = hints;
  switch (type.kind) {
    case 'boolean':
      return complete([false, true]);
    case 'number':
      if (id.endsWith('.age')) return complete(usualFirst(wholeNumbers(MIN_AGE, MAX_AGE), 45));
      // Facts are counts, such as days or minutes. Other numbers are added where rules compare with them.
      return { values: [...new Set([...wholeNumbers(0, UNBOUNDED), ...around(constants)])], isComplete: !isOpen };
    case 'text':
      if (id.endsWith('.dob')) return { values: birthDates(today), isComplete: !isOpen };
      if (type.values) return complete(type.values);
      return { values: [...new Set([plausibleText(id), ...textsOf(constants)])], isComplete: !isOpen };
    case 'list': {
      const { item } = type;
      if (item.kind !== 'text' || !item.values) return listsOfAnything(hints);
      const { values, isComplete } = listsOf(item.values, [], hints);
      return { values: [[], ...values], isComplete };
    }
    default: {
      const scalars = constants.flat().filter((value) => value !== null && typeof value !== 'object');
      return { values: [...new Set([true, ...scalars])], isComplete: !isOpen };
    }
  }
}

/** Returns the type of a fact; `any` where the vocabulary does not define it. */
function typeOfFact(name: string, { lookup }: DomainHints): ValueType {
  if (name.startsWith('carried.answers')) return { kind: 'any' };
  const looked = lookup(name);
  return 'type' in looked ? looked.type : { kind: 'any' };
}

/**
 * Returns the values of a carried answer. If no known set asks its question, decides by its name and the compared constants.
 */
function carriedDomain(name: string, hints: DomainHints): Values {
  const [, , key = '', ...path] = name.split('.');
  const schema = hints.question(key);
  const field = schema ? schemaAt(schema, path.join('.')) : null;
  if (field) return domainOfSchema(name, field, hints);
  if (name.endsWith('.dob')) return { values: birthDates(hints.today), isComplete: !hints.isOpen };
  if (name.endsWith('.age')) return complete(usualFirst(wholeNumbers(MIN_AGE, MAX_AGE), 45));
  return { values: [...new Set([plausibleText(name), ...textsOf(hints.constants)])], isComplete: !hints.isOpen };
}

/** Returns the items of all lists of the environments: ids and slugs of partners. */
function listsIn(environments: readonly Environment[]): readonly Json[] {
  return environments.flatMap((environment) => Object.values({ ...environment }).flatMap((value) => (Array.isArray(value) ? value : [])));
}

/** Returns the values of a variable's part, excluding its absence. */
export function domainOf(variable: Variable, path: string, hints: DomainHints): Values {
  const { isOpen } = hints;
  if (variable.kind === 'answer') {
    const field = variable.schema ? schemaAt(variable.schema, path) : null;
    return field ? domainOfSchema(path === '' ? variable.id : path, field, hints) : complete([]);
  }
  if (variable.kind === 'program') return complete([]);
  const name = path === '' ? variable.id : `${variable.id}.${path}`;
  if (variable.showsPart) return complete([true]);
  if (variable.id.startsWith('carried.answers.')) return carriedDomain(name, hints);
  if (variable.id === 'environment') return complete([]);
  if (variable.id === 'partner.id') {
    const ids = listsIn(hints.environments).filter((value) => typeof value === 'number');
    return { values: [...new Set([...ids, ...around([...ids, ...hints.constants])])], isComplete: !isOpen };
  }
  if (variable.id === 'partner.slug') {
    const slugs = listsIn(hints.environments).filter((value) => typeof value === 'string');
    return { values: [...new Set(['other', ...textsOf(hints.constants), ...slugs])], isComplete: !isOpen };
  }
  return domainOfType(name, typeOfFact(name, hints), hints);
}
