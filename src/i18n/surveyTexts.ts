import type { StepTexts, SurveyTexts } from '../definitions/types.ts';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';

const chunks = import.meta.glob<Partial<SurveyTexts>>('../../question-sets/texts/*.json', { import: 'default' });

/**
 * Loads what authors wrote for the surveys in one language; a text that is missing there stands in English.
 * @param locale the language in use.
 */
export async function loadSurveyTexts(locale: Locale): Promise<SurveyTexts> {
  const [english, own, words] = await Promise.all([
    loadFile(DEFAULT_LOCALE),
    locale === DEFAULT_LOCALE ? {} : loadFile(locale),
    loadWidgetWords(locale),
  ]);
  return withWidgetWords(mergeSurveyTexts({ sections: {}, steps: {}, screenOuts: {}, ...english }, own), words);
}

type Words = Readonly<Record<string, string>>;

const widgetWords = import.meta.glob<Words>('./widgetWords/*.json', { import: 'default' });

/** What widgets say of themselves in this language; English is built into them. */
async function loadWidgetWords(locale: Locale): Promise<Words> {
  return (await widgetWords[`./widgetWords/${locale}.json`]?.()) ?? {};
}

/** Puts the words of widgets under the messages of each step: what the step says itself stands in for them. */
export function withWidgetWords(texts: SurveyTexts, words: Words): SurveyTexts {
  const steps = Object.entries(texts.steps).map(([id, step]) => [id, { ...step, messages: { ...words, ...step.messages } }] as const);
  return { ...texts, steps: Object.fromEntries(steps) };
}

/** Lays the texts of one language over others, text by text. */
export function mergeSurveyTexts(base: SurveyTexts, over: Partial<SurveyTexts>): SurveyTexts {
  return {
    sections: { ...base.sections, ...over.sections },
    screenOuts: { ...base.screenOuts, ...over.screenOuts },
    steps: mergeEach(base.steps, over.steps ?? {}, mergeStep),
  };
}

function mergeStep(base: StepTexts, over: StepTexts): StepTexts {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = isRecord(before) && isRecord(value) ? mergeDeep(before, value) : value;
  }
  return { ...base, ...over, ...merged };
}

function mergeDeep(base: Readonly<Record<string, unknown>>, over: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return mergeEach(base, over, (before, value) => (isRecord(before) && isRecord(value) ? mergeDeep(before, value) : value));
}

function mergeEach<T>(
  base: Readonly<Record<string, T>>,
  over: Readonly<Record<string, T>>,
  merge: (before: T, value: T) => T,
): Record<string, T> {
  const merged: Record<string, T> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = before === undefined ? value : merge(before, value);
  }
  return merged;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function loadFile(locale: Locale): Promise<Partial<SurveyTexts>> {
  const load = chunks[`../../question-sets/texts/${locale}.json`];
  return load ? load() : {};
}
