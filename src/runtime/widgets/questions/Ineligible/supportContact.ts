/** A way to reach support: where the link goes, and how it reads; null words: say 'Contact support'. */
export interface SupportContact {
  readonly href: string;
  readonly label: string | null;
}

/** The partner support that is reached where a partner has no contact of its own. */
const DEFAULT_SUPPORT = 'mailto:partner-support@example.com';

/**
 * The support contact of a partner. Its own link may be https, mailto or tel; anything else counts as none.
 * An address reads as itself, a US number in its national format, another number as written.
 * @see [WIDGET-07] [WIDGET-08] [WIDGET-09]
 */
export function supportContact(link: string | undefined): SupportContact {
  const href = link !== undefined && /^(https:\/\/|mailto:|tel:)/i.test(link) ? link : DEFAULT_SUPPORT;
  if (/^mailto:/i.test(href)) return { href, label: decodeURIComponent(href.slice('mailto:'.length).split('?')[0] ?? '') };
  if (/^tel:/i.test(href)) return { href, label: nationalNumber(href.slice('tel:'.length)) };
  return { href, label: null };
}

/** `+1-800-555-0199` to `(800) 555-0199`. */
function nationalNumber(number: string): string {
  const match = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(number.replace(/[\s().-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}
