import type { SurveyTexts } from '../definitions/types.ts';
import type { Locale } from './locale.ts';

type Load = () => Promise<{ readonly default: SurveyTexts }>;

/** The loaders of the two parts of a survey's texts, by language. */
export type TextParts = Readonly<Record<string, { readonly first: Load; readonly rest: Load }>>;

/**
 * Loads the authors' texts of a survey in one language. Missing texts are in English.
 * @param part `first` for the names of the sections and the first step, `all` for everything.
 */
export async function loadSurveyTexts(texts: TextParts, locale: Locale, part: 'first' | 'all'): Promise<SurveyTexts> {
  const parts = texts[locale];
  if (!parts) throw new Error(`no survey texts for ${locale}`);
  const { first, rest } = parts;
  const [start, more, words] = await Promise.all([first(), part === 'all' ? rest() : null, loadBuiltInTexts(locale)]);
  const { sections, steps, screenOuts } = start.default;
  return withBuiltInTexts(
    { sections, screenOuts: { ...screenOuts, ...more?.default.screenOuts }, steps: { ...steps, ...more?.default.steps } },
    words,
  );
}

type Texts = Readonly<Record<string, string>>;

const builtInTexts = import.meta.glob<Texts>('./builtInTexts/*.json', { import: 'default' });

/** Loads the translations of the widgets' built-in texts; empty for English, which is built in. */
async function loadBuiltInTexts(locale: Locale): Promise<Texts> {
  return (await builtInTexts[`./builtInTexts/${locale}.json`]?.()) ?? {};
}

/** Adds the widgets' texts to the messages of each step. The step's own messages take precedence. */
function withBuiltInTexts(texts: SurveyTexts, words: Texts): SurveyTexts {
  const steps = Object.entries(texts.steps).map(([id, step]) => [id, { ...step, messages: { ...words, ...step.messages } }] as const);
  return { ...texts, steps: Object.fromEntries(steps) };
}
