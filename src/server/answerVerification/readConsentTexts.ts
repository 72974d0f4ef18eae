import { loadTexts } from '../../runtime/definitions/files.ts';
import { LOCALES } from '../../runtime/definitions/locales.ts';

/**
 * Reads the texts of the consent to calls and texts, in all languages.
 * @param root the folder that contains question-sets/
 */
export function readConsentTexts(root: string): readonly string[] {
  const texts = LOCALES.map((locale) => loadTexts(locale, root)).flatMap(({ steps }) =>
    Object.values(steps).map(({ fields }) => fields?.['callsAndTexts']),
  );
  // A parsed text is a slice of its file's text and would keep the whole file in memory.
  return [...new Set(texts)].flatMap((text) => (text === undefined ? [] : [Buffer.from(text, 'utf8').toString('utf8')]));
}
