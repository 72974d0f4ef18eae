const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** The cookies of a visit with their lifetimes, in seconds. See docs/specification/identity-consent-analytics.md, Storage. */
export const COOKIE_SECONDS = {
  b2b_anonymous_user_id: YEAR,
  b2b_identified_user_id: YEAR,
  b2b_identity_hash: YEAR,
  autologin_data: DAY,
  identity_data: DAY,
  lastEnrolledUpid: HOUR,
  passwordResetAnswers: DAY,
  ccpaOptOut: YEAR,
} as const;

/** The name of a visit's cookie. */
export type CookieName = keyof typeof COOKIE_SECONDS;

/** An object with cookies, such as the browser's document. */
export interface CookieHolder {
  cookie: string;
}

/** Reads, writes and removes the cookies of a visit. */
export interface CookieJar {
  readonly read: (name: CookieName) => string | null;
  readonly write: (name: CookieName, value: string) => void;
  readonly remove: (name: CookieName) => void;
}

/**
 * Opens a document's cookies.
 * @param secure true on https; the cookies are then sent over https only [S-037].
 */
export function openCookies(holder: CookieHolder, secure: boolean): CookieJar {
  return {
    read: (name) => readCookie(holder.cookie, name),
    write: (name, value) => {
      holder.cookie = cookieText(name, value, COOKIE_SECONDS[name], secure);
    },
    remove: (name) => {
      holder.cookie = cookieText(name, '', 0, secure);
    },
  };
}

/** Returns a cookie in the syntax of `document.cookie`. */
export function cookieText(name: CookieName, value: string, seconds: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Returns a cookie's value from `document.cookie`; null when it is absent or malformed. */
export function readCookie(text: string, name: CookieName): string | null {
  const pair = text.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}
