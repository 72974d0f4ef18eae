import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';
import { loadTexts } from '../../runtime/definitions/files.ts';
import { LOCALES } from '../../runtime/definitions/locales.ts';
import type { ShownText } from '../store/accounts.ts';

/** The forms that ask for the phone number and this consent. */
const STEPS = ['completeProfile', 'medSignup'] as const;
const FIELD = 'callsAndTexts';
/** The language of a form that names none. */
const DEFAULT_LOCALE = 'en';

/** Returns the text of the consent to calls and texts as the member read it; null when the answers do not give this consent. */
export type CallsAndTexts = (said: JsonObject) => ShownText | null;

/**
 * Reads the texts of the consent to calls and texts in all languages.
 * @param root the folder that holds question-sets/
 * @throws when a form has no text for it
 */
export function readCallsAndTexts(root: string): CallsAndTexts {
  const english = loadTexts(DEFAULT_LOCALE, root);
  const shown = new Map<string, ShownText>();
  for (const locale of LOCALES) {
    const own = locale === DEFAULT_LOCALE ? english : loadTexts(locale, root);
    for (const step of STEPS) {
      const text = own.steps[step]?.fields?.[FIELD] ?? english.steps[step]?.fields?.[FIELD];
      if (text === undefined) throw new Error(`the step ${step} has no text for the consent ${FIELD}`);
      const bytes = Buffer.from(text, 'utf8');
      // The parsed text is a slice of its file's text, and would keep the whole of it in memory.
      shown.set(`${step} ${locale}`, { hash: createHash('sha256').update(bytes).digest('hex'), locale, text: bytes.toString('utf8') });
    }
  }
  return (said) => {
    for (const step of STEPS) {
      const form = said[step];
      if (!isJsonObject(form) || form[FIELD] !== true) continue;
      return shown.get(`${step} ${String(form['locale'])}`) ?? shown.get(`${step} ${DEFAULT_LOCALE}`) ?? null;
    }
    return null;
  };
}
