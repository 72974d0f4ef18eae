import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A style sheet as a part of the page: the page is painted without another round trip. */
export interface InlineStyle {
  readonly element: string;
  /** What a content security policy allows it by. */
  readonly source: string;
}

/**
 * Returns an element with the style sheet.
 * @param attributes as in HTML, after a space
 */
export function inlineStyle(css: string, attributes = ''): InlineStyle {
  // Nothing in a style sheet may end the element.
  const text = css.replaceAll('</', '<\\/');
  const hash = createHash('sha256').update(text).digest('base64');
  return { element: `<style${attributes}>${text}</style>`, source: `'sha256-${hash}'` };
}

/** Puts the style sheets of our own origin that a built page links to into the page. */
export function withInlineStyles(page: string, folder: string): { readonly page: string; readonly sources: readonly string[] } {
  const sources: string[] = [];
  const inlined = page.replaceAll(/<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g, (_link, href: string) => {
    const { element, source } = inlineStyle(readFileSync(join(folder, href), 'utf8'));
    sources.push(source);
    return element;
  });
  return { page: inlined, sources };
}

/** Adds inline styles to a policy that has no rule for styles of its own. */
export function allowStyles(policy: string, sources: readonly string[]): string {
  return [policy, ["style-src 'self'", ...sources].join(' ')].join('; ');
}
