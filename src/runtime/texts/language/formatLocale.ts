/**
 * Returns the locale in which numbers, dates and times are formatted. Spanish without a region would be that of Spain, with a decimal comma
 * and a 24-hour clock. The Spanish texts are for members in the United States.
 */
export function formatLocale(language: string): string {
  return language === 'es' ? 'es-US' : language;
}
