import type { SurveyTexts } from '../definitions/types.ts';
import type { Locale } from './locale.ts';

type Load = () => Promise<{ readonly default: SurveyTexts }>;

/** How to load the two parts of a survey's texts, by language. */
export type TextParts = Readonly<Record<string, { readonly first: Load; readonly rest: Load }>>;

/**
 * Loads what authors wrote for a survey in one language; a text that is missing there stands in English.
 * @param part `first`: the names of the sections and the first step; `all`: the rest as well.
 */
export async function loadSurveyTexts(texts: TextParts, locale: Locale, part: 'first' | 'all'): Promise<SurveyTexts> {
  const parts = texts[locale];
  if (!parts) throw new Error(`no survey texts for ${locale}`);
  const { first, rest } = parts;
  const [start, more, words] = await Promise.all([first(), part === 'all' ? rest() : null, loadWidgetWords(locale)]);
  const { sections, steps, screenOuts } = start.default;
  return withWidgetWords(
    { sections, screenOuts: { ...screenOuts, ...more?.default.screenOuts }, steps: { ...steps, ...more?.default.steps } },
    words,
  );
}

type Words = Readonly<Record<string, string>>;

const widgetWords = import.meta.glob<Words>('./widgetWords/*.json', { import: 'default' });

/** What widgets say of themselves in this language; English is built into them. */
async function loadWidgetWords(locale: Locale): Promise<Words> {
  return (await widgetWords[`./widgetWords/${locale}.json`]?.()) ?? {};
}

/** Puts the words of widgets under the messages of each step: what the step says itself stands in for them. */
function withWidgetWords(texts: SurveyTexts, words: Words): SurveyTexts {
  const steps = Object.entries(texts.steps).map(([id, step]) => [id, { ...step, messages: { ...words, ...step.messages } }] as const);
  return { ...texts, steps: Object.fromEntries(steps) };
}
