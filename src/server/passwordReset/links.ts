/** The page behind the mail's link. */
export const RESET_PATH = '/password-reset';

/** How long a link is good for. */
export const LINK_MINUTES = 60;

/** The link of the mail. */
export function resetLink(origin: string, token: string): string {
  return `${origin}${RESET_PATH}?token=${encodeURIComponent(token)}`;
}

/**
 * Where a member goes on after the new password: `{from}` says where from, `{resetUrl}` where to ask again.
 * @see specification 1, section 7
 */
export function returnUrl(redirectUrl: string, origin: string): string {
  const values: Readonly<Record<string, string>> = { from: 'passwordReset', resetUrl: `${origin}${RESET_PATH}` };
  return redirectUrl.replaceAll(/\{(from|resetUrl)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}
