/** A fragment of HTML whose text is escaped. */
export interface Html {
  readonly html: string;
}

/** A value in a template. Texts and numbers are escaped, fragments are inserted as they are, null and false are skipped. */
export type HtmlPart = Html | string | number | null | false | undefined | readonly HtmlPart[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Builds HTML: html`<p>${text}</p>`. Attribute values must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: strings.map((text, index) => text + write(parts[index])).join('') };
}

function write(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return 'html' in part ? part.html : part.map(write).join('');
}
