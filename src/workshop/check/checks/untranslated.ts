/** Units, and names that every language writes alike. */
const ALIKE = /\b(?:A1c|BMI|GLP-1|HbA1c|HIPAA|OK|PHQ|SMS|kg|cm|lbs?|mg|ml|min|h|ft|in|PCOS)\b/gi;

/** Whether a text has words that a translation would change: more than numbers, units, signs and placeholders. */
export function hasWords(text: string): boolean {
  const rest = text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .replaceAll(/https:\/\/\S+/g, ' ')
    .replaceAll(ALIKE, ' ');
  return /\p{L}{2}/u.test(rest);
}
