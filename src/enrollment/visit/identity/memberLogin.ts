import type { CallFailure } from '../../api/types.ts';
import type { CookieJar } from '../storage/cookies.ts';
import type { Report } from '../errorReporting/errorReporter.ts';
import { readAutologin, type Autologin } from './identity.ts';

/**
 * Returns the login of an existing member; null for anyone else. A cookie that lacks a part is reported and deleted, because it
 * will never identify anybody [IDENT-19] [IDENT-22] [IDENT-23].
 */
export function memberLogin(cookies: CookieJar, report: Report): Autologin | null {
  const read = readAutologin(cookies);
  if (read.kind === 'broken') {
    report('AUTOLOGIN_BROKEN', read.missing);
    deleteLogin(cookies);
  }
  return read.kind === 'known' ? read.autologin : null;
}

/** Returns true when the server rejects a login: its token was revoked or belongs to another member. */
export function isRefusedLogin(failure: CallFailure): boolean {
  return failure.kind === 'http' && (failure.status === 401 || failure.code === 'NOT_YOUR_ACCOUNT');
}

/** Deletes a login that identifies nobody, or no longer does. */
export function deleteLogin(cookies: Pick<CookieJar, 'remove'>): void {
  cookies.remove('autologin_data');
  cookies.remove('identity_data');
}

/** Deletes the member from this browser: the login and the identity. */
export function deleteMember(cookies: Pick<CookieJar, 'remove'>): void {
  deleteLogin(cookies);
  cookies.remove('b2b_identified_user_id');
  cookies.remove('b2b_identity_hash');
}
