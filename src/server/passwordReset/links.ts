/** Path of the page behind the mailed link. */
export const RESET_PATH = '/password-reset';

/** Lifetime of a link, in minutes. */
export const LINK_MINUTES = 60;

/** A language tag in a URL. */
const LANGUAGE = /^[A-Za-z]{2}(-[A-Za-z]{2})?$/;

/** Builds the mailed link, in the language of the page that it returns to. */
export function resetLink(origin: string, token: string, redirectUrl: string): string {
  const lang = languageOfVisit(origin, redirectUrl);
  return `${origin}${RESET_PATH}?token=${encodeURIComponent(token)}${lang === '' ? '' : `&lang=${lang}`}`;
}

/** Returns the language of the page that a link returns to; empty if it names none. */
export function languageOfVisit(origin: string, redirectUrl: string): string {
  const lang = new URL(redirectUrl, origin).searchParams.get('lang') ?? '';
  return LANGUAGE.test(lang) ? lang : '';
}

/**
 * Fills in the URL to return to after the new password: `{from}` becomes `passwordReset`, `{resetUrl}` the URL of the reset page.
 * Percent-encodes the characters that a header cannot contain.
 * @see [API-18] [API-19] [S-069]
 */
export function returnUrl(redirectUrl: string, origin: string): string {
  const values: Readonly<Record<string, string>> = { from: 'passwordReset', resetUrl: `${origin}${RESET_PATH}` };
  return redirectUrl
    .replaceAll(/\{(from|resetUrl)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''))
    .replaceAll(/[^!-~]/gu, encodeURIComponent);
}
