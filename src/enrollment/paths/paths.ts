/** The landing of an employer. */
export const EMPLOYER_PATH = '/employer/:employerSlug';

/** The page that saves a visit for another device. */
export const OTHER_DEVICE_PATH = '/other-device';

/** The page that a link to a saved visit opens. Its token is in the fragment, which reaches no server and no log. */
export const CONTINUE_PATH = '/continue';

/**
 * Returns a pattern that matches as React Router does: regardless of case and of slashes at the end.
 * @param path as in the list of routes, such as `/employer/:employerSlug` or `/enrollment/*`
 */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace('/*', '(/.*)?').replace(/:\w+/, '[^/]+')}/*$`, 'i');
}

/** Returns the path of an employer's page at its current slug if the employer has moved; null for every other path [ROUTE-23]. */
export function movedPath(pathname: string, movedSlugs: Readonly<Record<string, string>>): string | null {
  const [, prefix = '', slug = ''] = /^(\/employer\/)([^/]+)/i.exec(pathname) ?? [];
  const current = Object.hasOwn(movedSlugs, slug) ? movedSlugs[slug] : undefined;
  return current === undefined ? null : `${prefix}${current}${pathname.slice(prefix.length + slug.length)}`;
}
