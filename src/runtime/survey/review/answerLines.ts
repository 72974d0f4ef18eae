import { parseIsoDate } from '../../base/dates.ts';
import { isJsonObject, asObject, type Json } from '../../base/json.ts';
import { HEIGHT, WEIGHT } from '../../base/units.ts';
import type { AnswerSchema, FieldSchema, StepTexts } from '../../definitions/types.ts';
import { formatLocale } from '../../texts/language/formatLocale.ts';
import type { AnswerLine } from '../../widgets/ReviewDialog/ReviewedSections.tsx';
import type { ShownStep } from '../stepTexts/shownStep.ts';

/** The locale and the fallback texts that answers are formatted with. */
export interface AnswerFormat {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
  /** Shown if nothing was picked or typed. */
  readonly noAnswer: string;
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
const HIDDEN_INPUTS: readonly string[] = ['hidden', 'password', 'newPassword'];

/** Formats the answer of a step: options by their labels, one per line, and dates, heights and weights in the format of the locale. */
export function answerLines({ view, texts, facts }: ShownStep, format: AnswerFormat): readonly AnswerLine[] {
  const { step, value } = view;
  const { answer, options, widget } = step;
  const isMetric = facts['units'] === 'metric';
  if (!answer) return [];
  if (value === null) return [{ label: null, text: texts.actions?.['forgot'] ?? format.noAnswer }];
  if (widget === 'heightWeight' && isJsonObject(value))
    return [{ label: null, text: formatHeightWeight(value, isMetric, format) || format.noAnswer }];
  if (answer.type === 'agree') return [{ label: null, text: texts.actions?.['agree'] ?? format.yes }];
  if (answer.type === 'form') {
    const lines = formLines(answer.fields, asObject(value), texts, format);
    return lines.length > 0 ? lines : [{ label: null, text: format.noAnswer }];
  }
  const unit = options?.['unit'];
  if (typeof value === 'number' && typeof unit === 'string')
    return [{ label: null, text: formatMeasurement(value, unit, isMetric, format) }];
  if (Array.isArray(value) && value.length > 0) return value.map((option) => ({ label: null, text: labelOf(option, texts) }));
  const text = formatValue(answer, value, texts, format);
  return [{ label: null, text: text === '' ? format.noAnswer : text }];
}

function formLines(
  fields: Readonly<Record<string, FieldSchema>>,
  value: Readonly<Record<string, Json | undefined>>,
  texts: StepTexts,
  format: AnswerFormat,
): readonly AnswerLine[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (value[name] === undefined || HIDDEN_INPUTS.includes(field.input ?? '') || field.secret === true) return [];
    const text = formatValue(field, value[name], texts, format);
    return text === '' ? [] : [{ label: texts.fields?.[name] ?? name, text }];
  });
}

/** Formats a value; returns '' if it is empty. */
function formatValue(schema: AnswerSchema | FieldSchema, value: Json | undefined, texts: StepTexts, format: AnswerFormat): string {
  if (isJsonObject(value)) {
    if (schema.type !== 'form') return '';
    const parts = Object.entries(schema.fields).map(([name, field]) => [name, formatValue(field, value[name], texts, format)] as const);
    return joinParts(parts, 'input' in schema ? schema.input : undefined, format);
  }
  if (typeof value === 'boolean') return value ? format.yes : format.no;
  if (typeof value === 'number') return new Intl.NumberFormat(formatLocale(format.locale)).format(value);
  if (typeof value !== 'string') return '';
  if (schema.type === 'choice') return labelOf(value, texts);
  return schema.type === 'text' && schema.format === 'date' ? formatDate(value, format) : value;
}

/** Joins the parts of a form: phone numbers and addresses in the order in which they are written, everything else as asked. */
function joinParts(parts: readonly (readonly [string, string])[], input: string | undefined, { locale }: AnswerFormat): string {
  const filledParts = parts.filter(([, text]) => text !== '');
  if (input === 'phone')
    return filledParts
      .filter(([name]) => name !== 'country')
      .map(([, text]) => text)
      .join(' ');
  const country = input === 'address' ? filledParts.find(([name]) => name === 'country')?.[1] : undefined;
  if (country === undefined) return filledParts.map(([, text]) => text).join(', ');
  const others = filledParts.filter(([name]) => name !== 'country').map(([, text]) => text);
  return [...others, regionName(country, locale)].join(', ');
}

/** Returns the name of a country, or its code if it has none. */
function regionName(code: string, locale: string): string {
  return /^[A-Z]{2}$/u.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code;
}

function labelOf(option: Json, { options }: StepTexts): string {
  return typeof option === 'string' ? (options?.[option] ?? option) : '';
}

function formatDate(value: string, { locale }: AnswerFormat): string {
  const date = parseIsoDate(value);
  if (!date) return value;
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(date.year, date.month - 1, date.day),
  );
}

/** Formats what was answered of a height and weight; returns '' if it is empty. */
function formatHeightWeight(
  { heightFeetPortion: feet, heightInchesPortion: inches, weight }: Readonly<Record<string, Json | undefined>>,
  isMetric: boolean,
  format: AnswerFormat,
): string {
  const usHeight = [
    typeof feet === 'number' ? formatInUnit(feet, 'ft', format) : '',
    typeof inches === 'number' ? formatInUnit(inches, 'in', format) : '',
  ];
  const height = joinTexts(usHeight, ' ');
  const metricHeight = (): string => formatInUnit(Number(HEIGHT.toMetric([String(feet ?? 0), String(inches ?? 0)])), 'cm', format);
  const shownWeight = typeof weight === 'number' ? formatMeasurement(weight, 'lb', isMetric, format) : '';
  return joinTexts([isMetric && height !== '' ? metricHeight() : height, shownWeight], ', ');
}

function joinTexts(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator);
}

/** Formats a number with its unit. Converts pounds to kilograms if the member uses metric units. */
function formatMeasurement(value: number, unit: string, isMetric: boolean, format: AnswerFormat): string {
  if (unit !== 'lb' || !isMetric) return formatInUnit(value, unit, format);
  return formatInUnit(Number(WEIGHT.toMetric([String(value)])), 'kg', format);
}

function formatInUnit(value: number, unit: string, { locale }: AnswerFormat): string {
  const name = UNITS[unit];
  return new Intl.NumberFormat(formatLocale(locale), name === undefined ? {} : { style: 'unit', unit: name }).format(value);
}
