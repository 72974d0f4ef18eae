import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An inline style sheet, so that the page is painted without another round trip. */
export interface InlineStyle {
  readonly element: string;
  /** Its source expression in a content security policy. */
  readonly source: string;
}

/**
 * Returns an element with the style sheet.
 * @param attributes as in HTML, after a space
 */
export function inlineStyle(css: string, attributes = ''): InlineStyle {
  // Keep the style sheet from closing the element.
  const text = css.replaceAll('</', '<\\/');
  const hash = createHash('sha256').update(text).digest('base64');
  return { element: `<style${attributes}>${text}</style>`, source: `'sha256-${hash}'` };
}

/** Inlines the style sheets of our own origin that a built page links to. */
export function withInlineStyles(page: string, folder: string): { readonly page: string; readonly sources: readonly string[] } {
  const sources: string[] = [];
  const inlined = page.replaceAll(/<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g, (_link, href: string) => {
    const { element, source } = inlineStyle(readFileSync(join(folder, href), 'utf8'));
    sources.push(source);
    return element;
  });
  return { page: inlined, sources };
}

/** Adds inline styles to a policy without a rule for styles. */
export function allowStyles(policy: string, sources: readonly string[]): string {
  return [policy, ["style-src 'self'", ...sources].join(' ')].join('; ');
}
