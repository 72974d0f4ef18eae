/** A plain part of text, or a link in it. */
export type ProsePart = string | { readonly text: string; readonly href: string };

/** A link in text: `[988](tel:988)`. Only telephone numbers and the directory of crisis lines are allowed. */
const LINK = /\[([^[\]]+)\]\((tel:\+?\d{3,15}|https:\/\/findahelpline\.com)\)/g;

/** Splits text into plain parts and links. A link to any other target stays plain text. */
export function proseParts(text: string): readonly ProsePart[] {
  const parts: ProsePart[] = [];
  let from = 0;
  for (const { 0: link, 1: label = '', 2: href = '', index } of text.matchAll(LINK)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ text: label, href });
    from = index + link.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Disables the links in a placeholder's value, because members may have typed it. */
export function withoutLinks(value: string): string {
  return value.replaceAll('](', '] (');
}
