import type { CookieJar, CookieName } from './cookies.ts';

/** Returns cookies in memory: for browsers that store none, where they last as long as the page, and for tests. */
export function memoryCookies(
  start: Readonly<Partial<Record<CookieName, string>>> = {},
): CookieJar & { readonly all: Map<string, string> } {
  const all = new Map<string, string>(Object.entries(start));
  return {
    all,
    read: (name) => all.get(name) ?? null,
    write: (name, value) => void all.set(name, value),
    remove: (name) => void all.delete(name),
  };
}
