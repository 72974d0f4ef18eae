/** Units and names that are the same in every language. */
const ALIKE = /\b(?:A1c|BMI|GLP[-‑]1|HbA1c|HIPAA|OK|PHQ|SMS|kg|cm|lbs?|mg|ml|min|h|ft|in|PCOS)\b/gi;

/** Returns true when a text has words to translate, beyond numbers, units, symbols and placeholders. */
export function hasWords(text: string): boolean {
  const rest = text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .replaceAll(/https:\/\/\S+/g, ' ')
    .replaceAll(ALIKE, ' ');
  return /\p{L}{2}/u.test(rest);
}
