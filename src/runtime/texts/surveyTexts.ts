import type { SurveyTexts } from '../definitions/types.ts';
import type { Locale } from './language/locale.ts';

type Load = () => Promise<{ readonly default: SurveyTexts }>;

/** The loaders of a survey's texts, by language. */
export type TextLoaders = Readonly<Record<string, Load>>;

/**
 * Loads the authors' texts of a survey in one language; missing texts are in English. Adds the widgets' built-in texts to the messages
 * of each step. The step's own messages take precedence.
 */
export async function loadSurveyTexts(texts: TextLoaders, locale: Locale): Promise<SurveyTexts> {
  const load = texts[locale];
  if (!load) throw new Error(`no survey texts for ${locale}`);
  const [{ default: own }, builtIn] = await Promise.all([load(), loadBuiltInTexts(locale)]);
  const steps = Object.entries(own.steps).map(([id, step]) => [id, { ...step, messages: { ...builtIn, ...step.messages } }] as const);
  return { ...own, steps: Object.fromEntries(steps) };
}

type Texts = Readonly<Record<string, string>>;

const builtInTexts = import.meta.glob<Texts>('./widgetTexts/*.json', { import: 'default' });

/** Loads the translations of the widgets' built-in texts; empty for English, which is built in. */
async function loadBuiltInTexts(locale: Locale): Promise<Texts> {
  return (await builtInTexts[`./widgetTexts/${locale}.json`]?.()) ?? {};
}
