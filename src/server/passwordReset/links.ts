/** The page behind the mail's link. */
export const RESET_PATH = '/password-reset';

/** How long a link is good for. */
export const LINK_MINUTES = 60;

/** How a language is written in an address. */
const LANGUAGE = /^[A-Za-z]{2}(-[A-Za-z]{2})?$/;

/** The link of the mail, in the language of the page that it leads back to. */
export function resetLink(origin: string, token: string, redirectUrl: string): string {
  const lang = new URL(redirectUrl, origin).searchParams.get('lang') ?? '';
  return `${origin}${RESET_PATH}?token=${encodeURIComponent(token)}${LANGUAGE.test(lang) ? `&lang=${lang}` : ''}`;
}

/**
 * Where a member goes on after the new password: `{from}` says where from, `{resetUrl}` where to ask again.
 * @see [API-18] [API-19] [S-069]
 */
export function returnUrl(redirectUrl: string, origin: string): string {
  const values: Readonly<Record<string, string>> = { from: 'passwordReset', resetUrl: `${origin}${RESET_PATH}` };
  return redirectUrl.replaceAll(/\{(from|resetUrl)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}
