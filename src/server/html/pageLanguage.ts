const LANGUAGES = ['en', 'es', 'de', 'ko'] as const;

/** A language of the server's own pages. */
export type PageLanguage = (typeof LANGUAGES)[number];

/**
 * Returns the first available language, or English.
 * @param asked languages in the form of `Accept-Language`, in order of preference
 */
export function pageLanguage(asked: string | undefined): PageLanguage {
  const tags = (asked ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.flatMap((tag) => LANGUAGES.filter((language) => language === tag))[0] ?? 'en';
}
