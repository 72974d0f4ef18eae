/** The prefix of a text to be written or translated, which `survey check` reports as text-draft. */
export const TO_DO = 'TODO';

/** Returns a text marked to be translated. */
export function draftOf(english: string): string {
  return english.startsWith(TO_DO) ? english : `${TO_DO}: ${english}`;
}
