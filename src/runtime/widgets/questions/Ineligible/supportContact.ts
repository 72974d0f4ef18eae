/** A support link and its text; a null label means 'Contact support'. */
export interface SupportContact {
  readonly href: string;
  readonly label: string | null;
}

/** The contact for partners without their own. */
const DEFAULT_SUPPORT = 'mailto:partner-support@example.com';

/**
 * Returns the support contact of a partner. Its link may be https, mailto or tel; any other link is ignored.
 * An email address is shown unchanged, a US number in national format, and any other number as written.
 * @see [WIDGET-07] [WIDGET-08] [WIDGET-09]
 */
export function supportContact(link: string | undefined): SupportContact {
  const href = link !== undefined && /^(https:\/\/|mailto:|tel:)/i.test(link) ? link : DEFAULT_SUPPORT;
  if (/^mailto:/i.test(href)) return { href, label: decodeURIComponent(href.slice('mailto:'.length).split('?')[0] ?? '') };
  if (/^tel:/i.test(href)) return { href, label: nationalNumber(href.slice('tel:'.length)) };
  return { href, label: null };
}

/** Formats a US number: `+1-800-555-0199` becomes `(800) 555-0199`. Returns any other number unchanged. */
function nationalNumber(number: string): string {
  const match = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(number.replace(/[\s().-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}
