import { pageLanguage } from '../../fields/Field/pageLanguage.ts';

/** Returns the address of a document in the language of this page, which a new tab would not remember. */
export function inLanguageOfPage(path: string): string {
  return `${path}?lang=${pageLanguage()}`;
}
