/** The language of the page as `<html lang>` says it; English where nothing is said. */
export function pageLanguage(): string {
  return document.documentElement.lang || 'en';
}
