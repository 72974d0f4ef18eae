import { parseIsoDate } from '../../base/dates.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { HEIGHT, WEIGHT } from '../../base/units.ts';
import type { AnswerSchema, FieldSchema, StepTexts } from '../../definitions/types.ts';
import type { AnswerLine } from '../../widgets/ReviewDialog/ReviewedSections.tsx';
import type { ShownStep } from '../stepTexts/shownStep.ts';

/** The locale and words that answers are displayed in. */
export interface Saying {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
  /** Shown if nothing was picked or typed. */
  readonly nothing: string;
}

/** The ECMA-402 names of the units in definitions. */
const UNITS: Readonly<Record<string, string>> = {
  lb: 'pound',
  kg: 'kilogram',
  ft: 'foot',
  in: 'inch',
  cm: 'centimeter',
  '%': 'percent',
  min: 'minute',
  h: 'hour',
};

/** Inputs whose content is not shown: passwords, and hidden fields, which the member did not fill in. */
const UNSEEN: readonly string[] = ['hidden', 'password', 'newPassword'];

/** Formats the answer of a step: options by their labels, one per line, and dates, heights and weights in the format of the locale. */
export function answerLines({ view, texts, facts }: ShownStep, saying: Saying): readonly AnswerLine[] {
  const { step, value } = view;
  const { answer, options, widget } = step;
  const isMetric = facts['units'] === 'metric';
  if (!answer) return [];
  if (value === null) return [{ label: null, text: texts.actions?.['forgot'] ?? saying.nothing }];
  if (widget === 'heightWeight' && isJsonObject(value)) return [{ label: null, text: measures(value, isMetric, saying) }];
  if (answer.type === 'agree') return [{ label: null, text: texts.actions?.['agree'] ?? saying.yes }];
  if (answer.type === 'form') {
    const lines = formLines(answer.fields, isJsonObject(value) ? value : {}, texts, saying);
    return lines.length > 0 ? lines : [{ label: null, text: saying.nothing }];
  }
  const unit = options?.['unit'];
  if (typeof value === 'number' && typeof unit === 'string') return [{ label: null, text: measure(value, unit, isMetric, saying) }];
  if (Array.isArray(value) && value.length > 0) return value.map((option) => ({ label: null, text: labelOf(option, texts) }));
  const text = said(answer, value, texts, saying);
  return [{ label: null, text: text === '' ? saying.nothing : text }];
}

function formLines(
  fields: Readonly<Record<string, FieldSchema>>,
  value: Readonly<Record<string, Json | undefined>>,
  texts: StepTexts,
  saying: Saying,
): readonly AnswerLine[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (value[name] === undefined || UNSEEN.includes(field.input ?? '') || field.secret === true) return [];
    const text = said(field, value[name], texts, saying);
    return text === '' ? [] : [{ label: texts.fields?.[name] ?? name, text }];
  });
}

/** Formats a value; returns '' if it is empty. */
function said(schema: AnswerSchema | FieldSchema, value: Json | undefined, texts: StepTexts, saying: Saying): string {
  if (isJsonObject(value)) {
    if (schema.type !== 'form') return '';
    const parts = Object.entries(schema.fields).map(([name, field]) => [name, said(field, value[name], texts, saying)] as const);
    return inOrder(parts, 'input' in schema ? schema.input : undefined, saying);
  }
  if (typeof value === 'boolean') return value ? saying.yes : saying.no;
  if (typeof value === 'number') return new Intl.NumberFormat(saying.locale).format(value);
  if (typeof value !== 'string') return '';
  if (schema.type === 'choice') return labelOf(value, texts);
  return schema.type === 'text' && schema.format === 'date' ? day(value, saying) : value;
}

/** Joins the parts of a form: phone numbers and addresses in the order in which they are written, everything else as asked. */
function inOrder(parts: readonly (readonly [string, string])[], input: string | undefined, { locale }: Saying): string {
  const given = parts.filter(([, text]) => text !== '');
  if (input === 'phone')
    return given
      .filter(([name]) => name !== 'country')
      .map(([, text]) => text)
      .join(' ');
  const country = input === 'address' ? given.find(([name]) => name === 'country')?.[1] : undefined;
  if (country === undefined) return given.map(([, text]) => text).join(', ');
  const others = given.filter(([name]) => name !== 'country').map(([, text]) => text);
  return [...others, regionName(country, locale)].join(', ');
}

/** Returns the name of a country, or its code if it has none. */
function regionName(code: string, locale: string): string {
  return /^[A-Z]{2}$/u.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code;
}

function labelOf(option: Json, { options }: StepTexts): string {
  return typeof option === 'string' ? (options?.[option] ?? option) : '';
}

function day(value: string, { locale }: Saying): string {
  const date = parseIsoDate(value);
  if (!date) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(date.year, date.month - 1, date.day));
}

function measures(
  { heightFeetPortion, heightInchesPortion, weight }: Readonly<Record<string, Json | undefined>>,
  isMetric: boolean,
  saying: Saying,
): string {
  const [feet, inches] = [Number(heightFeetPortion), Number(heightInchesPortion)];
  const height = isMetric
    ? inUnit(Number(HEIGHT.toMetric([String(feet), String(inches)])), 'cm', saying)
    : `${inUnit(feet, 'ft', saying)} ${inUnit(inches, 'in', saying)}`;
  return `${height}, ${measure(Number(weight), 'lb', isMetric, saying)}`;
}

/** Formats a number with its unit. Converts pounds to kilograms if the member uses metric units. */
function measure(value: number, unit: string, isMetric: boolean, saying: Saying): string {
  if (unit !== 'lb' || !isMetric) return inUnit(value, unit, saying);
  return inUnit(Number(WEIGHT.toMetric([String(value)])), 'kg', saying);
}

function inUnit(value: number, unit: string, { locale }: Saying): string {
  const name = UNITS[unit];
  return new Intl.NumberFormat(locale, name === undefined ? {} : { style: 'unit', unit: name }).format(value);
}
