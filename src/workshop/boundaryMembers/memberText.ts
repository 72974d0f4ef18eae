import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/** The maximum line width, as in the project's formatter. */
const WIDTH = 140;

/** Characters that take two columns, as Prettier counts them: Hangul, Chinese and Japanese characters, full-width forms. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${onOneLine(own ?? null)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Returns true for a list of objects or lists with several entries each, which Prettier always breaks. */
function isLong(value: Json): boolean {
  const several = (item: Json): boolean => (Array.isArray(item) ? item.length > 1 : isJsonObject(item) && Object.keys(item).length > 1);
  if (Array.isArray(value)) {
    const alike = value.every(Array.isArray) || value.every(isJsonObject);
    return (value.length > 1 && alike && value.every(several)) || value.some(isLong);
  }
  return isJsonObject(value) && Object.values(value).some((own) => own !== undefined && isLong(own));
}

/**
 * Formats a value within a member's file as Prettier does.
 * @param broken the number of levels that are always broken into lines
 */
export function valueText(value: Json, indent: string, before: number, broken = 0): string {
  const short = onOneLine(value);
  if (broken <= 0 && !isLong(value) && before + widthOf(short) + 1 <= WIDTH) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => `${inner}${valueText(item, inner, inner.length)}`);
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (!isJsonObject(value)) return short;
  const entries = Object.entries(value).map(([key, item]) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return `${start}${valueText(item ?? null, inner, start.length, broken - 1)}`;
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}
