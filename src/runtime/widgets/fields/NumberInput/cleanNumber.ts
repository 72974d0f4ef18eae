/**
 * A number as digits, from what was pasted: spaces, a unit after it and separators of thousands are cut, a decimal comma
 * becomes a point. Null for what is not plainly one number, or not a whole one where `whole` is asked for: then nothing is better
 * than a guess (`1e3`, `-5` and `12.5` must not become 13, 5 and 125).
 */
export function cleanNumber(text: string, whole: boolean): string | null {
  const match = /^\s*(\d[\d.,\u00a0\u202f ]*?)\s*(?:%|[a-z]{1,6}\.?)?\s*$/i.exec(text);
  if (!match?.[1]) return null;
  const digits = match[1].replace(/[\s\u00a0\u202f]/g, '').replace(/^(\d{1,3})((?:,\d{3})+)(?=$|\.)/, (found) => found.replaceAll(',', ''));
  const number = digits.replace(',', '.');
  return (whole ? /^\d+(?:\.0+)?$/ : /^\d+(?:\.\d+)?$/).test(number) ? number.replace(whole ? /\.0+$/ : /$^/, '') : null;
}
