/** Employers whose page has moved: the old slug and the new one. @see specification 1, section 2 and decisions S-003 */
export const SLUG_REDIRECTS: ReadonlyMap<string, string> = new Map([['old-acme', 'acme']]);
