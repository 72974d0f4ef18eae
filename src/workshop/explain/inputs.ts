import { addDays, parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, jsonAt, textsIn, type Json } from '../../runtime/base/json.ts';
import type { FieldSchema } from '../../runtime/definitions/types.ts';
import type { Context } from '../../runtime/engine/types.ts';
import type { Relevant } from './relevant.ts';
import type { Change, Subject } from './types.ts';

/** A value of the input that can be changed, and the values to try. */
export interface ChangeableInput {
  readonly kind: Change['kind'];
  readonly name: string;
  readonly path: readonly string[];
  readonly from: Json | undefined;
  /** The other values; in an ordered domain, nearest first. */
  readonly values: readonly Json[];
  /** True for numbers and dates, where only the nearest value on each side is reported. */
  readonly ordered: boolean;
}

/** The highest value tried for a number without an upper bound. */
const FARTHEST = 1000;

/** Returns the values of a number's domain, nearest to the given one first. */
function numbersFrom(schema: FieldSchema & { readonly type: 'number' }, from: Json | undefined): readonly number[] {
  const step = schema.step ?? 1;
  const lowest = Math.ceil((schema.min ?? (schema.positive ? step : 0)) / step - 1e-9);
  const highest = Math.floor((schema.max ?? FARTHEST) / step + 1e-9);
  const start = typeof from === 'number' ? from / step : (lowest + highest) / 2;
  const multiples = Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, index) => lowest + index);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return multiples
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .map((index) => Number((index * step).toFixed(digits)))
    .filter((value) => value !== from);
}

/** Returns the birth dates at which some age begins and the days after them, nearest to the given date first. Ages change only there. */
function birthdaysFrom(from: Json | undefined, today: string): readonly string[] {
  const day = parseIsoDate(today);
  if (!day) return [];
  const dates = Array.from({ length: 122 }, (_, age) => {
    const birthday = { ...day, year: day.year - age, day: day.month === 2 ? Math.min(day.day, 28) : day.day };
    return [toIsoDate(birthday), toIsoDate(addDays(birthday, 1))];
  }).flat();
  const time = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  const apart = (text: string): number => (Number.isNaN(time) ? 0 : Math.abs(Date.parse(text) - time));
  return [...new Set(dates)].filter((text) => text !== from && text <= today).toSorted((a, b) => apart(a) - apart(b));
}

/** Returns the lists that differ from the given one by one option, and each exclusive option alone. */
function listsFrom(schema: FieldSchema & { readonly type: 'choices' }, from: Json | undefined): readonly (readonly string[])[] {
  const { options, exclusive = [] } = schema;
  const selected = textsIn(from);
  const open = selected.filter((item) => !exclusive.includes(item));
  return options.flatMap((option) => {
    if (selected.includes(option)) return selected.length > 1 || schema.optional ? [selected.filter((item) => item !== option)] : [];
    return exclusive.includes(option) ? [[option]] : [[...open, option]];
  });
}

function valuesOf(
  schema: FieldSchema,
  from: Json | undefined,
  today: string,
  compared: readonly string[],
): Pick<ChangeableInput, 'values' | 'ordered'> {
  const others = (values: readonly Json[]) => values.filter((value) => value !== from);
  switch (schema.type) {
    case 'choice':
      return { values: others(schema.options), ordered: false };
    case 'choices':
      return { values: listsFrom(schema, from), ordered: false };
    case 'number':
      return { values: [...numbersFrom(schema, from), ...(schema.nullable && from !== null ? [null] : [])], ordered: true };
    case 'agree':
    case 'flag':
      return { values: others([true, false]), ordered: false };
    case 'text':
      return schema.format === 'date'
        ? { values: birthdaysFrom(from, today), ordered: true }
        : { values: others(compared), ordered: false };
    case 'form':
      return { values: [], ordered: false };
  }
}

function inputsBelow(subject: Subject, schema: FieldSchema, path: readonly string[], relevant: Relevant): readonly ChangeableInput[] {
  if (schema.type === 'form')
    return Object.entries(schema.fields).flatMap(([name, field]) =>
      isSecret(field) ? [] : inputsBelow(subject, field, [...path, name], relevant),
    );
  const name = path.join('.');
  const read = [...relevant.names].some((each) => `answers.${name}` === each || each.startsWith(`answers.${name}.`));
  const isParentRead = [...relevant.names].some((each) => `answers.${name}`.startsWith(`${each}.`));
  if (!read && !isParentRead) return [];
  const from = jsonAt(subject.answers, path);
  const compared = [...(relevant.literals.get(`answers.${name}`) ?? [])];
  return [{ kind: 'answer', name, path, from, ...valuesOf(schema, from, subject.context.today, compared) }];
}

function isSecret(field: FieldSchema): boolean {
  return field.secret === true || (field.type === 'text' && field.format === 'email');
}

/** Returns the relevant answers, each field separately. Excludes secrets. */
export function answerInputs(subject: Subject, relevant: Relevant): readonly ChangeableInput[] {
  const inputs = subject.set.source.steps.flatMap((step) =>
    step.answer && step.sensitive !== true ? inputsBelow(subject, step.answer, [step.answerKey ?? step.id], relevant) : [],
  );
  const all = [...offerInputs(subject), ...inputs];
  return [...new Map(all.filter(({ values }) => values.length > 0).map((input) => [input.name, input])).values()];
}

/** Returns the offers of the ineligible screen, which are answers too. */
function offerInputs({ set, answers }: Subject): readonly ChangeableInput[] {
  return set.source.screenOuts.flatMap(({ offer }): readonly ChangeableInput[] => {
    if (!offer) return [];
    const from = answers[offer.answerKey];
    const values = [offer.accept, offer.decline].filter((value) => value !== (from ?? offer.decline));
    return [{ kind: 'answer', name: offer.answerKey, path: [offer.answerKey], from, values, ordered: false }];
  });
}

/** Returns the values to try for a flag or fact: true and unset, or the texts that rules compare it with. */
function factValues(from: Json | undefined, compared: ReadonlySet<string> | undefined): readonly Json[] {
  const texts = [...(compared ?? [])];
  const values: readonly Json[] = texts.length > 0 ? texts : [true, false];
  return values.filter((value) => value !== (from ?? false));
}

function factAt(context: Context, [root = '', ...path]: readonly string[]): Json | undefined {
  if (root === 'eligibility') return jsonAt(context.eligibility, path);
  if (root === 'profile') return jsonAt(context.profile, path);
  if (root === 'member') return jsonAt(context.member, path);
  return root === 'experiments' ? context.experiments[path.join('.')] : undefined;
}

function isFact({ context }: Subject, root: string): boolean {
  if (root === 'eligibility' || root === 'profile') return context[root] !== undefined;
  return root === 'member' || root === 'experiments';
}

function factInput(subject: Subject, name: string, relevant: Relevant): readonly ChangeableInput[] {
  const path = name.split('.');
  const [root = '', key = '', flag = ''] = path;
  const compared = relevant.literals.get(name);
  if (root === 'partner' && key === 'configs') {
    const from = subject.context.partner.configs[flag];
    return [{ kind: 'partner', name, path, from, values: factValues(from, compared), ordered: false }];
  }
  if (!isFact(subject, root)) return [];
  const from = factAt(subject.context, path);
  if (typeof from === 'number' || Array.isArray(from) || isJsonObject(from)) return [];
  if (key === 'dob') return [{ kind: 'fact', name, path, from, values: birthdaysFrom(from, subject.context.today), ordered: true }];
  if (typeof from === 'string' && compared === undefined) return [];
  return [{ kind: 'fact', name, path, from, values: factValues(from, compared), ordered: false }];
}

/** Returns the relevant partner flags and context facts. */
export function factInputs(subject: Subject, relevant: Relevant): readonly ChangeableInput[] {
  return [...relevant.names].toSorted().flatMap((name) => factInput(subject, name, relevant));
}
