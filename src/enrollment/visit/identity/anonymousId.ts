import type { CookieJar } from '../storage/cookies.ts';

/**
 * Returns the visitor's anonymous id: the one in the cookie, else a new one, which is stored.
 * @param newId returns a fresh random id.
 */
export function anonymousId(cookies: CookieJar, newId: () => string): string {
  const storedId = cookies.read('b2b_anonymous_user_id');
  if (storedId && /^[\w-]{8,64}$/.test(storedId)) return storedId;
  const id = newId();
  cookies.write('b2b_anonymous_user_id', id);
  return id;
}
