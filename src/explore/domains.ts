import { parseIsoDate, toIsoDate } from '../base/dates.ts';
import type { Json } from '../base/json.ts';
import type { AnswerSchema, Environment, FieldSchema } from '../definitions/types.ts';
import { nameLookup } from '../definitions/names.ts';
import type { ValueType } from '../rules/types/valueType.ts';
import { usualInput, usualText } from './usual.ts';
import { schemaAt, type Variable } from './variables.ts';

/** What the domain of a value depends on besides its type. */
export interface DomainHints {
  /** Constants that rules hold it against. */
  readonly constants: readonly Json[];
  readonly today: string;
  readonly environments: readonly Environment[];
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

/** Numbers at, just below and just above what rules compare with. */
function around(constants: readonly Json[]): readonly number[] {
  const numbers = constants.filter((value) => typeof value === 'number');
  return [...new Set([0, 1, ...numbers.flatMap((number) => [number - 1, number - 0.5, number, number + 0.5, number + 1])])];
}

function numbersOf(schema: AnswerSchema & { type: 'number' }, constants: readonly Json[]): readonly number[] {
  const { min = schema.positive ? Number.MIN_VALUE : 0, max = UNBOUNDED, step } = schema;
  if (step === 1 && max - min <= 20_000) return usualFirst(wholeNumbers(Math.ceil(min), max), usualOf(min, max));
  const near = around(constants);
  const stepped = step === undefined ? near : near.flatMap((number) => [0, 1, -1].map((by) => Math.round(number / step + by) * step));
  return [...new Set([...stepped, min, max])].filter((number) => number >= min && number <= max && number !== Number.MIN_VALUE);
}

/** Lists of options: every combination of those that rules read and one that none reads; exclusive ones alone. */
function listsOf(options: readonly string[], exclusive: readonly string[], constants: readonly Json[]): readonly Json[] {
  const tested = options.filter((option) => constants.includes(option) && !exclusive.includes(option));
  const other = options.find((option) => !tested.includes(option) && !exclusive.includes(option));
  const parts = other === undefined ? tested : [other, ...tested];
  let lists: readonly (readonly string[])[] = [[]];
  if (parts.length <= MOST_SUBSETS_OF) for (const part of parts) lists = [...lists, ...lists.map((list) => [...list, part])];
  else lists = [...parts.map((part) => [part]), ...parts.flatMap((a, at) => parts.slice(at + 1).map((b) => [a, b])), parts];
  const alone = exclusive.filter((option) => options.includes(option)).map((option) => [option]);
  return [...lists.filter(({ length }) => length > 0), ...alone];
}

/** Constants of one kind, lists among them opened. */
function textsOf(constants: readonly Json[]): readonly string[] {
  return constants.flat().filter((value) => typeof value === 'string');
}

function domainOfSchema(name: string, schema: FieldSchema, { constants, today }: DomainHints): readonly Json[] {
  switch (schema.type) {
    case 'choice':
      return schema.options;
    case 'choices':
      return listsOf(schema.options, schema.exclusive ?? [], textsOf(constants));
    case 'number':
      return [...numbersOf(schema, constants), ...(schema.nullable ? [null] : [])];
    case 'text': {
      if (schema.format === 'date') return birthDates(today);
      const usual = schema.format === 'email' ? usualText('email') : (usualInput(schema) ?? usualText(name));
      return [...new Set([usual, ...textsOf(constants)])];
    }
    case 'agree':
      return [true];
    case 'flag':
      return [false, true];
    case 'form':
      return [true];
  }
}

function domainOfType(id: string, type: ValueType, { constants, today }: DomainHints): readonly Json[] {
  switch (type.kind) {
    case 'boolean':
      return [false, true];
    case 'number':
      if (id.endsWith('.age')) return usualFirst(wholeNumbers(YOUNGEST, OLDEST), 45);
      return [...new Set([...wholeNumbers(0, 400), ...around(constants)])];
    case 'text':
      if (id.endsWith('.dob')) return birthDates(today);
      if (type.values) return type.values;
      return [...new Set([usualText(id), ...textsOf(constants)])];
    case 'list': {
      const { item } = type;
      if (item.kind === 'text' && item.values) return [[], ...listsOf(item.values, [], textsOf(constants))];
      return [[]];
    }
    default:
      return [...new Set([true, ...constants.flat().filter((value) => value !== null && typeof value !== 'object')])];
  }
}

const lookup = nameLookup({ answers: {}, carried: {}, derived: () => null, derivedNames: [] });

/** The type of a fact by its name; anything where the language does not know it. */
function typeOfFact(name: string): ValueType {
  if (name.startsWith('carried.answers')) return { kind: 'any' };
  const looked = lookup(name);
  return 'type' in looked ? looked.type : { kind: 'any' };
}

/** What a carried answer can be, where its question stands in no file at hand: by its name, and by what it is held against. */
function carriedDomain(name: string, hints: DomainHints): readonly Json[] {
  const [, , key = '', ...path] = name.split('.');
  const schema = hints.question(key);
  const field = schema ? schemaAt(schema, path.join('.')) : null;
  if (field) return domainOfSchema(name, field, hints);
  if (name.endsWith('.dob')) return birthDates(hints.today);
  if (name.endsWith('.age')) return usualFirst(wholeNumbers(YOUNGEST, OLDEST), 45);
  return [...new Set([usualText(name), ...textsOf(hints.constants)])];
}

/** Partners that an environment lists, by id or slug. */
function listed(environments: readonly Environment[]): readonly Json[] {
  return environments.flatMap((environment) => Object.values({ ...environment }).flatMap((value) => (Array.isArray(value) ? value : [])));
}

/** The values that a part of a variable can take, its absence left out. */
export function domainOf(variable: Variable, path: string, hints: DomainHints): readonly Json[] {
  if (variable.kind === 'answer') {
    const field = variable.schema ? schemaAt(variable.schema, path) : null;
    return field ? domainOfSchema(path === '' ? variable.id : path, field, hints) : [];
  }
  const name = path === '' ? variable.id : `${variable.id}.${path}`;
  if (variable.id === 'eligibility.isEligible' || variable.id === 'member.autologinVerified') return [true];
  if (variable.id.startsWith('carried.answers.')) return carriedDomain(name, hints);
  if (variable.id === 'environment') return [];
  if (variable.id === 'partner.id') return [...new Set([1, ...listed(hints.environments).filter((value) => typeof value === 'number')])];
  if (variable.id === 'partner.slug')
    return [...new Set(['other', ...textsOf(hints.constants), ...listed(hints.environments).filter((value) => typeof value === 'string')])];
  return domainOfType(name, typeOfFact(name), hints);
}
