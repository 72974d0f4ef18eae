import { maskEmail } from '../../../runtime/base/maskEmail.ts';
import type { CookieJar } from '../storage/cookies.ts';
import type { EmailMarks } from '../draft/draft.ts';

/** The credentials that identify a member who has logged in before. */
export interface Autologin {
  readonly accessCode: string;
  readonly accessToken: string;
}

/** The login identity: the autologin and its owner [IDENT-05] [IDENT-06]. */
export interface LoginIdentity extends Autologin {
  readonly email: string;
  readonly clientId: string;
}

/** The result of reading the autologin cookie. Callers report a missing part. */
export type AutologinRead =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly autologin: Autologin }
  | { readonly kind: 'broken'; readonly missing: 'accessCode' | 'accessToken' };

/** Stores the visitor's identity: 32 hexadecimal characters and the hash of the email [IDENT-03] [S-038]. */
export async function identify(cookies: CookieJar, email: string): Promise<void> {
  const hash = await emailHash(email);
  cookies.write('b2b_identity_hash', hash);
  cookies.write('b2b_identified_user_id', hash.slice(0, 32));
}

/** Returns the SHA-256 of the trimmed, lower-case email, in hexadecimal. */
export async function emailHash(email: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns an email as it is stored beside the answers: hashed and masked [IDENT-13] [S-038] [S-039]. */
export async function emailMarks(email: string): Promise<EmailMarks> {
  return { hashed: await emailHash(email), masked: maskEmail(email.trim()) };
}

/** Stores the login for a day, so that the member is recognised. */
export function storeLogin(cookies: CookieJar, identity: LoginIdentity): void {
  const { accessCode, accessToken, email, clientId } = identity;
  cookies.write('autologin_data', JSON.stringify({ accessCode, accessToken }));
  cookies.write('identity_data', JSON.stringify({ accessCode, accessToken, email, clientId }));
}

/** Reads the autologin cookie [IDENT-22] [IDENT-23]. */
export function readAutologin(cookies: CookieJar): AutologinRead {
  const text = cookies.read('autologin_data');
  if (text === null) return { kind: 'none' };
  const { accessCode, accessToken } = parseTexts(text);
  if (!accessCode) return { kind: 'broken', missing: 'accessCode' };
  if (!accessToken) return { kind: 'broken', missing: 'accessToken' };
  return { kind: 'known', autologin: { accessCode, accessToken } };
}

/** Returns the credentials in the autologin cookie; null when it is missing or broken. */
export function autologin(cookies: CookieJar): Autologin | null {
  const read = readAutologin(cookies);
  return read.kind === 'known' ? read.autologin : null;
}

/** A string that an address and a header can contain. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Returns the strings of an object that are safe to send. Anybody may have written the cookie. */
function parseTexts(text: string): Readonly<Record<string, string | undefined>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && PRINTABLE.test(entry[1])),
    );
  } catch {
    return {};
  }
}
