/** Returns the page that opens the app: immediately on a phone, through a link or a QR code elsewhere. Keeps the query string. */
export function appAddress(search: string, partner: { readonly slug: string } | null): string {
  const parameters = new URLSearchParams(search);
  if (partner) parameters.set('partnerSlug', partner.slug);
  const text = parameters.toString();
  return `/deeplink${text && `?${text}`}`;
}
