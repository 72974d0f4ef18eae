import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import type { Json } from '../../runtime/base/json.ts';
import type { AnswerSchema, Environment, FieldSchema } from '../../runtime/definitions/types.ts';
import type { Lookup } from '../../runtime/rules/types/checkRule.ts';
import type { ValueType } from '../../runtime/rules/types/valueType.ts';
import { usualInput, usualText } from './usual.ts';
import { schemaAt, type Variable } from './variables.ts';

/** What the domain of a value depends on besides its type. */
export interface DomainHints {
  /** True where rules read the value in other ways than by comparing it with constants: then each value has to be there. */
  readonly isOpen: boolean;
  /** Constants that rules hold it against. */
  readonly constants: readonly Json[];
  readonly today: string;
  readonly environments: readonly Environment[];
  /** The types of facts. */
  readonly lookup: (name: string) => Lookup;
  /** The question of a set by its answer key, for what an earlier set carries over. */
  readonly question: (key: string) => AnswerSchema | null;
}

const YOUNGEST = 18;
const OLDEST = 120;
/** Lists of more tested options than this are built up option by option instead of all subsets. */
const MOST_SUBSETS_OF = 11;
/** Whole numbers without an upper bound are followed up to here. */
const UNBOUNDED = 1000;

/** Numbers ordered so that the first of a class is one that people know: outward from a usual one. */
function usualFirst(numbers: readonly number[], usual: number): readonly number[] {
  return [...numbers].sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || a - b);
}

function wholeNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}

function usualOf(min: number, max: number): number {
  return Math.round(max > 100 ? min + (max - min) / 4 : min + (max - min) * 0.6);
}

/** Birth dates of every age that may enroll, those of the middle years first. */
function birthDates(today: string): readonly string[] {
  const day = parseIsoDate(today);
  if (!day) return [];
  return usualFirst(wholeNumbers(YOUNGEST, OLDEST), 45).map((age) => toIsoDate({ year: day.year - age, month: 1, day: 1 }));
}

/** The values of a variable, and whether they stand for all that there are. */
export interface Values {
  readonly values: readonly Json[];
  readonly isComplete: boolean;
}

const complete = (values: readonly Json[]): Values => ({ values, isComplete: true });

function numbersAmong(constants: readonly Json[]): readonly number[] {
  return constants.flat().filter((value) => typeof value === 'number');
}

/** Numbers at, just below and just above what rules compare with, and one between each two. */
function around(constants: readonly Json[], bounds: readonly number[] = []): readonly number[] {
  const numbers = numbersAmong(constants);
  const sorted = [...new Set([0, 1, ...numbers, ...bounds])].sort((a, b) => a - b);
  const between = sorted.slice(1).map((number, index) => (number + (sorted[index] ?? number)) / 2);
  return [...new Set([0, 1, ...numbers.flatMap((number) => [number - 1, number, number + 1]), ...between])];
}

/** A multiple of a step as it is written: 0.3, not 0.30000000000000004. */
function multiple(step: number, times: number): number {
  return Number((step * times).toFixed(10));
}

/** Beyond so many values a number is followed at those that rules compare with. */
const MOST_NUMBERS = 20_000;

function numbersOf(schema: AnswerSchema & { type: 'number' }, { constants, isOpen }: DomainHints): Values {
  const { step } = schema;
  const compared = numbersAmong(constants);
  const lowest = schema.min ?? Math.min(0, ...compared.map((number) => Math.floor(number) - 1));
  const min = schema.positive ? Math.max(lowest, step === undefined ? Number.MIN_VALUE : step) : lowest;
  const max = schema.max ?? Math.max(UNBOUNDED, ...compared.map((number) => Math.ceil(number) + 1));
  const hasLeast = schema.min !== undefined || schema.positive === true;
  if (step !== undefined && (max - min) / step <= MOST_NUMBERS) {
    const [first, last] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
    const values = wholeNumbers(first, last).map((times) => multiple(step, times));
    return { values: usualFirst(values, usualOf(min, max)), isComplete: hasLeast || !isOpen };
  }
  const near = around(compared, [min, max]);
  const stepped =
    step === undefined ? near : near.flatMap((number) => [0, 1, -1].map((by) => multiple(step, Math.round(number / step) + by)));
  const values = [...new Set([...stepped, ...(schema.max === undefined ? [max] : []), min, max])];
  const own = values.filter((number) => number >= min && number <= max && number !== Number.MIN_VALUE);
  return { values: own, isComplete: !isOpen };
}

/** Lists of options: every combination of those that rules read and one that none reads; exclusive ones alone. */
function listsOf(options: readonly string[], exclusive: readonly string[], { constants, isOpen }: DomainHints): Values {
  const texts = textsOf(constants);
  const many = options.filter((option) => !exclusive.includes(option));
  const isWhole = isOpen && many.length <= MOST_SUBSETS_OF;
  const tested = many.filter((option) => isWhole || texts.includes(option));
  const other = many.find((option) => !tested.includes(option));
  const parts = other === undefined ? tested : [other, ...tested];
  let lists: readonly (readonly string[])[] = [[]];
  const isEvery = parts.length <= MOST_SUBSETS_OF;
  if (isEvery) for (const part of parts) lists = [...lists, ...lists.map((list) => [...list, part])];
  else lists = [...parts.map((part) => [part]), ...parts.flatMap((a, at) => parts.slice(at + 1).map((b) => [a, b])), parts];
  const alone = exclusive.filter((option) => options.includes(option)).map((option) => [option]);
  return { values: [...lists.filter(({ length }) => length > 0), ...alone], isComplete: isEvery && (!isOpen || isWhole) };
}

/** Constants of one kind, lists among them opened. */
function textsOf(constants: readonly Json[]): readonly string[] {
  return constants.flat().filter((value) => typeof value === 'string');
}

function domainOfSchema(name: string, schema: FieldSchema, hints: DomainHints): Values {
  const { constants, today, isOpen } = hints;
  switch (schema.type) {
    case 'choice':
      return complete(schema.options);
    case 'choices':
      return listsOf(schema.options, schema.exclusive ?? [], hints);
    case 'number': {
      const { values, isComplete } = numbersOf(schema, hints);
      return { values: [...values, ...(schema.nullable ? [null] : [])], isComplete };
    }
    case 'text': {
      if (schema.format === 'date') return { values: birthDates(today), isComplete: !isOpen };
      const usual = schema.format === 'email' ? usualText('email') : (usualInput(schema) ?? usualText(name));
      return { values: [...new Set([usual, ...textsOf(constants)])], isComplete: !isOpen };
    }
    case 'agree':
      return complete([true]);
    case 'flag':
      return complete([false, true]);
    case 'form':
      return { values: [true], isComplete: !isOpen };
  }
}

function domainOfType(id: string, type: ValueType, hints: DomainHints): Values {
  const { constants, today, isOpen } = hints;
  switch (type.kind) {
    case 'boolean':
      return complete([false, true]);
    case 'number':
      if (id.endsWith('.age')) return complete(usualFirst(wholeNumbers(YOUNGEST, OLDEST), 45));
      // Facts are counted: days, minutes. Others come in where rules compare with them.
      return complete([...new Set([...wholeNumbers(0, UNBOUNDED), ...around(constants)])]);
    case 'text':
      if (id.endsWith('.dob')) return { values: birthDates(today), isComplete: !isOpen };
      if (type.values) return complete(type.values);
      return { values: [...new Set([usualText(id), ...textsOf(constants)])], isComplete: !isOpen };
    case 'list': {
      const { item } = type;
      if (item.kind !== 'text' || !item.values) return { values: [[]], isComplete: !isOpen };
      const { values, isComplete } = listsOf(item.values, [], hints);
      return { values: [[], ...values], isComplete };
    }
    default: {
      const held = constants.flat().filter((value) => value !== null && typeof value !== 'object');
      return { values: [...new Set([true, ...held])], isComplete: !isOpen };
    }
  }
}

/** The type of a fact by its name; anything where the language does not know it. */
function typeOfFact(name: string, { lookup }: DomainHints): ValueType {
  if (name.startsWith('carried.answers')) return { kind: 'any' };
  const looked = lookup(name);
  return 'type' in looked ? looked.type : { kind: 'any' };
}

/** What a carried answer can be, where its question stands in no file at hand: by its name, and by what it is held against. */
function carriedDomain(name: string, hints: DomainHints): Values {
  const [, , key = '', ...path] = name.split('.');
  const schema = hints.question(key);
  const field = schema ? schemaAt(schema, path.join('.')) : null;
  if (field) return domainOfSchema(name, field, hints);
  if (name.endsWith('.dob')) return { values: birthDates(hints.today), isComplete: !hints.isOpen };
  if (name.endsWith('.age')) return complete(usualFirst(wholeNumbers(YOUNGEST, OLDEST), 45));
  return { values: [...new Set([usualText(name), ...textsOf(hints.constants)])], isComplete: !hints.isOpen };
}

/** Partners that an environment lists, by id or slug. */
function listed(environments: readonly Environment[]): readonly Json[] {
  return environments.flatMap((environment) => Object.values({ ...environment }).flatMap((value) => (Array.isArray(value) ? value : [])));
}

/** The values that a part of a variable can take, its absence left out. */
export function domainOf(variable: Variable, path: string, hints: DomainHints): Values {
  const { isOpen } = hints;
  if (variable.kind === 'answer') {
    const field = variable.schema ? schemaAt(variable.schema, path) : null;
    return field ? domainOfSchema(path === '' ? variable.id : path, field, hints) : complete([]);
  }
  const name = path === '' ? variable.id : `${variable.id}.${path}`;
  if (variable.id === 'eligibility.isEligible' || variable.id === 'member.autologinVerified') return complete([true]);
  if (variable.id.startsWith('carried.answers.')) return carriedDomain(name, hints);
  if (variable.id === 'environment') return complete([]);
  if (variable.id === 'partner.id') {
    const ids = listed(hints.environments).filter((value) => typeof value === 'number');
    return { values: [...new Set([...ids, ...around([...ids, ...hints.constants])])], isComplete: !isOpen };
  }
  if (variable.id === 'partner.slug') {
    const slugs = listed(hints.environments).filter((value) => typeof value === 'string');
    return { values: [...new Set(['other', ...textsOf(hints.constants), ...slugs])], isComplete: !isOpen };
  }
  return domainOfType(name, typeOfFact(name, hints), hints);
}
