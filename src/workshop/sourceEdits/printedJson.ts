import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/** The maximum line width, as in the project's formatter. */
export const WIDTH = 140;

/** Characters that take two columns, as oxfmt counts them: Hangul, Chinese and Japanese characters, full-width forms. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Returns the number of columns that text takes. */
export function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

function entriesOf(value: Readonly<Record<string, Json | undefined>>): readonly (readonly [key: string, value: Json])[] {
  return Object.entries(value).flatMap(([key, own]) => (own === undefined ? [] : [[key, own] as const]));
}

/** Formats a value on one line. */
export function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = entriesOf(value).map(([key, own]) => `${JSON.stringify(key)}: ${onOneLine(own)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Returns true for a value that contains a list of objects or lists with several entries each, which oxfmt always breaks. */
export function isAlwaysBroken(value: Json): boolean {
  const several = (item: Json): boolean => (Array.isArray(item) ? item.length > 1 : isJsonObject(item) && Object.keys(item).length > 1);
  if (Array.isArray(value)) {
    const alike = value.every(Array.isArray) || value.every(isJsonObject);
    return (value.length > 1 && alike && value.every(several)) || value.some(isAlwaysBroken);
  }
  return isJsonObject(value) && entriesOf(value).some(([, own]) => isAlwaysBroken(own));
}

/**
 * Formats a value as oxfmt does: on one line if it fits there with a comma.
 * @param indent the indentation of its line
 * @param before the columns of its line before it
 * @param broken the number of levels that are always broken into lines
 */
export function printedJson(value: Json, indent = '', before = 0, broken = 0): string {
  const short = onOneLine(value);
  if (broken <= 0 && !isAlwaysBroken(value) && before + widthOf(short) + 1 <= WIDTH) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => `${inner}${printedJson(item, inner, inner.length)}`);
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (!isJsonObject(value)) return short;
  const entries = entriesOf(value).map(([key, own]) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return `${start}${printedJson(own, inner, widthOf(start), broken - 1)}`;
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}

/** Formats a value as the text of a file, the outer levels broken into lines. */
export function fileText(value: Json, broken: number): string {
  return `${printedJson(value, '', 0, broken)}\n`;
}
