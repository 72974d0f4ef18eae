import type { CallFailure } from '../api/types.ts';
import type { CookieJar } from './cookies.ts';
import type { Report } from './errorReporter.ts';
import { readAutologin, type Autologin } from './identity.ts';

/**
 * The login by which an existing member is recognised; null for anyone else. A cookie that lacks a part is reported, and
 * dropped, for it will recognise nobody the next time either.
 * @see [IDENT-19] [IDENT-22] [IDENT-23]
 */
export function memberLogin(cookies: CookieJar, report: Report): Autologin | null {
  const read = readAutologin(cookies);
  if (read.kind === 'broken') {
    report('AUTOLOGIN_BROKEN', read.missing);
    forgetLogin(cookies);
  }
  return read.kind === 'known' ? read.autologin : null;
}

/** True where the server does not take a login for that member's: its token was revoked, or is another member's. */
export function isRefusedLogin(failure: CallFailure): boolean {
  return failure.kind === 'http' && (failure.status === 401 || failure.code === 'NOT_YOUR_ACCOUNT');
}

/** Drops a login that recognises nobody, or nobody any more. */
export function forgetLogin(cookies: Pick<CookieJar, 'remove'>): void {
  cookies.remove('autologin_data');
  cookies.remove('identity_data');
}

/** Forgets the member altogether: the login, and by whom this browser was used. */
export function forgetMember(cookies: Pick<CookieJar, 'remove'>): void {
  forgetLogin(cookies);
  cookies.remove('b2b_identified_user_id');
  cookies.remove('b2b_identity_hash');
}
