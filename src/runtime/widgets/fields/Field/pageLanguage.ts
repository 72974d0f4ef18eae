/** Returns the language of the page from `<html lang>`; English if that is empty. */
export function pageLanguage(): string {
  return document.documentElement.lang || 'en';
}
