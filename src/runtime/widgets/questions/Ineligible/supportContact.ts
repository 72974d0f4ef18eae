/** Returns true for a link that may be shown as a contact: https, mailto or tel. @see [WIDGET-08] */
export function isContactLink(link: string): boolean {
  return /^(https:|mailto:|tel:)/i.test(link);
}

/**
 * Returns the contact that a link leads to, as it is shown: an email address unchanged, a US number in national format, and any other
 * number as written. Null for a web page, which has no short name.
 * @see [WIDGET-09]
 */
export function contactLabel(href: string): string | null {
  if (/^mailto:/i.test(href)) return decodeURIComponent(href.slice('mailto:'.length).split('?')[0] ?? '');
  return /^tel:/i.test(href) ? nationalNumber(href.slice('tel:'.length)) : null;
}

/** Formats a US number: `+1-800-555-0199` becomes `(800) 555-0199`. Returns any other number unchanged. */
function nationalNumber(number: string): string {
  const match = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(number.replace(/[\s().-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}
