/** The languages of the server's own pages and of emails. */
const LANGUAGES = ['en', 'es', 'de', 'ko'] as const;

export type PageLanguage = (typeof LANGUAGES)[number];

/** Returns the first supported language of tags in order of preference (`de-AT,de;q=0.9`); otherwise English. */
export function languageOf(...preferred: readonly string[]): PageLanguage {
  const requestedLanguages = preferred
    .join(',')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  const [lang = 'en'] = requestedLanguages.flatMap((tag) => LANGUAGES.filter((language) => language === tag));
  return lang;
}
