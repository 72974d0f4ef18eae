import type { CookieJar } from './cookies.ts';

/**
 * Returns the visitor's anonymous id: the one in the cookie, else a new one, which is stored.
 * @param newId returns a fresh random id.
 */
export function anonymousId(cookies: CookieJar, newId: () => string): string {
  const known = cookies.read('b2b_anonymous_user_id');
  if (known && /^[\w-]{8,64}$/.test(known)) return known;
  const fresh = newId();
  cookies.write('b2b_anonymous_user_id', fresh);
  return fresh;
}
