/** One dot-separated part before the `@`. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** One dot-separated part after the `@`. */
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`, 'i');

/**
 * Returns true for an email address that the server accepts: the format `email` of openapi/. An address that only the page accepted
 * would be refused later, where the member cannot correct it.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
