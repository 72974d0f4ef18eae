/**
 * Extracts the number from pasted text. Removes spaces, thousands separators and a unit after it. Turns a decimal comma into a point.
 * @returns null if the text is not clearly one number, or not a whole number if `whole` is set. Guessing would be worse: `1e3`, `-5`
 * and `12.5` must not become 13, 5 and 125, and `1.000`, which is a thousand in German, must not become 1.
 */
export function cleanNumber(text: string, whole: boolean): string | null {
  const match = /^\s*(\d[\d.,\u00a0\u202f ]*?)\s*(?:%|[a-z]{1,6}\.?)?\s*$/i.exec(text);
  if (!match?.[1]) return null;
  const digits = match[1]
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^(\d{1,3})((?:,\d{3})+)(?=$|\.)/, (groups) => groups.replaceAll(',', ''));
  const number = digits.replace(',', '.');
  return (whole ? /^\d+(?:\.0?0)?$/ : /^\d+(?:\.\d+)?$/).test(number) ? number.replace(whole ? /\.0+$/ : /$^/, '') : null;
}
