const LANGUAGES = ['en', 'es', 'de', 'ko'] as const;

/** A language that the server's own pages have words in. */
export type PageLanguage = (typeof LANGUAGES)[number];

/** The first of these languages that there are words in; English otherwise. @param asked as `Accept-Language` has them, the best first */
export function pageLanguage(asked: string | undefined): PageLanguage {
  const tags = (asked ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.flatMap((tag) => LANGUAGES.filter((language) => language === tag))[0] ?? 'en';
}
