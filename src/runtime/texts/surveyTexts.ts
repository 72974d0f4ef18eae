import type { SurveyTexts } from '../definitions/types.ts';
import type { Locale } from './locale.ts';

type Load = () => Promise<{ readonly default: SurveyTexts }>;

/** The loaders of a survey's texts, by language. */
export type TextLoaders = Readonly<Record<string, Load>>;

/** Loads the authors' texts of a survey in one language. Missing texts are in English. */
export async function loadSurveyTexts(texts: TextLoaders, locale: Locale): Promise<SurveyTexts> {
  const load = texts[locale];
  if (!load) throw new Error(`no survey texts for ${locale}`);
  const [{ default: own }, words] = await Promise.all([load(), loadBuiltInTexts(locale)]);
  return withBuiltInTexts(own, words);
}

type Texts = Readonly<Record<string, string>>;

const builtInTexts = import.meta.glob<Texts>('./widgetTexts/*.json', { import: 'default' });

/** Loads the translations of the widgets' built-in texts; empty for English, which is built in. */
async function loadBuiltInTexts(locale: Locale): Promise<Texts> {
  return (await builtInTexts[`./widgetTexts/${locale}.json`]?.()) ?? {};
}

/** Adds the widgets' texts to the messages of each step. The step's own messages take precedence. */
function withBuiltInTexts(texts: SurveyTexts, words: Texts): SurveyTexts {
  const steps = Object.entries(texts.steps).map(([id, step]) => [id, { ...step, messages: { ...words, ...step.messages } }] as const);
  return { ...texts, steps: Object.fromEntries(steps) };
}
