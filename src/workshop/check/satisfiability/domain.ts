import type { Json } from '../../../runtime/base/json.ts';
import { alternatives, type ValueType } from '../../../runtime/rules/types/valueType.ts';
import type { FieldSchema, NumberSchema } from '../../../runtime/definitions/types.ts';
import type { ComparedConstants } from './comparedConstants.ts';

/** Representative values: one for each class that the rules can distinguish. Excludes being unanswered. */
export interface Domain {
  readonly values: readonly Json[];
  /** True if a value represents others that are not equal to it. */
  readonly sampled: boolean;
}

/** A list with more kinds of options than this is treated as open: its contents are unknown. */
const MAX_KINDS = 9;
/** Up to this many options, each is a class. In longer lists (the states), only options that rules name are. */
const MAX_OPTIONS = 12;
const OTHER = 'another value';
/** A list with unknown contents: see isDecidable in src/workshop/symbolic/diagramValues.ts. */
const OPEN_LIST: Domain = { values: [[{}]], sampled: true };
/** A list that is empty or has unknown contents. */
export const ANY_LIST: Domain = { values: [[], ...OPEN_LIST.values], sampled: true };

function numbersIn(constants: ReadonlySet<Json>): readonly number[] {
  return [...new Set([0, ...[...constants].filter((value) => typeof value === 'number')])].sort((a, b) => a - b);
}

/** Rounds to nine decimals, so that 57 steps of 0.1 are 5.7. */
function exact(number: number): number {
  return Number(number.toFixed(9));
}

/** Returns numbers on, between and beyond the cuts, as far as the schema allows them. */
function candidates(cuts: readonly number[], { min, max, step, positive }: Omit<NumberSchema, 'type'>): readonly number[] {
  const ends = [min, max].filter((number) => number !== undefined);
  const all = [...new Set([...cuts, ...ends])].sort((a, b) => a - b);
  const between = all.flatMap((cut, index) => [(cut + (all[index + 1] ?? cut + 2)) / 2, cut]);
  const near = [...between, (all[0] ?? 0) - 1];
  const stepped =
    step === undefined ? near : near.flatMap((number) => [-1, 0, 1].map((by) => exact((Math.floor(number / step) + by) * step)));
  return [...ends, ...stepped].filter(
    (number) => number >= (min ?? number) && number <= (max ?? number) && (positive !== true || number > 0),
  );
}

/** Returns one number for each class that the cuts make. */
function numberDomain(constants: ReadonlySet<Json>, schema: Omit<NumberSchema, 'type'> = {}): Domain {
  const cuts = numbersIn(constants);
  const byClass = new Map<string, number>();
  for (const number of candidates(cuts, schema)) {
    const key = cuts.map((cut) => Math.sign(number - cut)).join();
    if (!byClass.has(key)) byClass.set(key, number);
  }
  return { values: [...byClass.values()], sampled: true };
}

function textDomain(constants: ReadonlySet<Json>, mayBeBlank: boolean): Domain {
  const texts = [...constants].filter((value) => typeof value === 'string' && value !== '');
  return { values: [...texts, OTHER, ...(mayBeBlank ? [''] : [])], sampled: true };
}

function optionDomain(options: readonly string[], { named: inRules }: ComparedConstants): Domain {
  if (options.length <= MAX_OPTIONS) return { values: options, sampled: false };
  const named = options.filter((option) => inRules.has(option));
  const other = options.find((option) => !inRules.has(option));
  return { values: other === undefined ? named : [...named, other], sampled: true };
}

/** Returns one list for each combination of the kinds of options that rules look for. An exclusive option is always alone. */
function listDomain(options: readonly Json[], exclusive: readonly Json[], { tests }: ComparedConstants): Domain {
  const kinds = new Map<string, Json>();
  for (const option of options) {
    const key = tests.map((test) => (test.includes(option) ? '1' : '0')).join('');
    if (!exclusive.includes(option) && !kinds.has(key)) kinds.set(key, option);
  }
  if (kinds.size > MAX_KINDS) return OPEN_LIST;
  let lists: readonly (readonly Json[])[] = [[]];
  for (const option of kinds.values()) lists = [...lists, ...lists.map((list) => [...list, option])];
  const alone = exclusive.filter((option) => options.includes(option)).map((option) => [option]);
  return { values: [...lists.filter(({ length }) => length > 0), ...alone], sampled: true };
}

/** Returns the values of an answer or of one of its fields. */
export function schemaDomain(schema: FieldSchema, compared: ComparedConstants): Domain {
  switch (schema.type) {
    case 'choice':
      return optionDomain(schema.options, compared);
    case 'choices': {
      const lists = listDomain(schema.options, schema.exclusive ?? [], compared);
      return schema.optional === true ? { ...lists, values: [...lists.values, []] } : lists;
    }
    case 'number':
      return numberDomain(compared.constants, schema);
    case 'text':
      return textDomain(compared.constants, schema.optional === true);
    case 'agree':
      return { values: [true], sampled: false };
    case 'flag':
      return { values: [true, false], sampled: false };
    case 'form':
      return { values: [{}], sampled: false };
  }
}

/** Returns the values of a fact or of a hook's result. */
export function typeDomain(type: ValueType, compared: ComparedConstants): Domain {
  const domains = alternatives(type).map((part): Domain => {
    switch (part.kind) {
      case 'boolean':
        return { values: [true, false], sampled: false };
      case 'number':
        return numberDomain(compared.constants);
      case 'text':
        return part.values ? optionDomain(part.values, compared) : textDomain(compared.constants, true);
      case 'list': {
        const options = part.item.kind === 'text' ? part.item.values : undefined;
        const lists = listDomain(options ?? [...compared.constants, OTHER], [], compared);
        return { ...lists, values: [[], ...lists.values] };
      }
      case 'object':
        return { values: [{}], sampled: false };
      default:
        return {
          values: [
            ...new Set([...numberDomain(compared.constants).values, ...textDomain(compared.constants, true).values, true, false]),
            ...ANY_LIST.values,
          ],
          sampled: true,
        };
    }
  });
  return { values: domains.flatMap(({ values }) => values), sampled: domains.some(({ sampled }) => sampled) };
}
