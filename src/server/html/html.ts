/** A piece of HTML; texts within it are escaped. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: texts and numbers are escaped, pieces stay as they are, null and false are nothing. */
export type HtmlPart = Html | string | number | null | false | undefined | readonly HtmlPart[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Puts HTML together: html`<p>${text}</p>`. Attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: strings.map((text, index) => text + write(parts[index])).join('') };
}

function write(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return String(part).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return 'html' in part ? part.html : part.map(write).join('');
}
