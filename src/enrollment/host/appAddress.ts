import type { Partner } from '../visit/draft/draft.ts';

/** The page that opens the app: at once on a phone, by a link or a QR code elsewhere. The query string stays. */
export function appAddress(search: string, partner: Pick<Partner, 'slug'> | null): string {
  const parameters = new URLSearchParams(search);
  if (partner) parameters.set('partnerSlug', partner.slug);
  const text = parameters.toString();
  return `/deeplink${text && `?${text}`}`;
}
