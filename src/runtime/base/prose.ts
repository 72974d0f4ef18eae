/** The part of a text that is read as it stands, or a link in it. */
export type ProsePart = string | { readonly words: string; readonly href: string };

/** A link in a text: `[988](tel:988)`. Nothing but a telephone number and the directory of crisis lines is one. */
const LINK = /\[([^[\]]+)\]\((tel:\+?\d{3,15}|https:\/\/findahelpline\.com)\)/g;

/** Splits a text into its words and its links. What is no link stays as it is written. */
export function proseParts(text: string): readonly ProsePart[] {
  const parts: ProsePart[] = [];
  let from = 0;
  for (const { 0: link, 1: words = '', 2: href = '', index } of text.matchAll(LINK)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ words, href });
    from = index + link.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A value for a placeholder: it brings no link along, whoever wrote it. */
export function withoutLinks(value: string): string {
  return value.replaceAll('](', '] (');
}
