import type { Environment } from '../../runtime/definitions/types.ts';
import { CONTINUE_PATH, EMPLOYER_PATH, OTHER_DEVICE_PATH } from './paths.ts';

/** The paths of all routes except the landing's, in React Router's syntax. See docs/specification/routes-and-arrival.md, Routes. */
export const ROUTES = {
  enroll: '/enroll',
  enrollment: '/enrollment/*',
  transition: '/transition/*',
  retriage: `${EMPLOYER_PATH}/rt/*`,
  retriageAuth: '/rt/auth',
  retriageFinished: '/rt/finished',
  checkIn: '/recurring-wellness-survey/*',
  portalRedirect: '/partner-portal/redirect',
  portalCallback: '/partner-portal/callback',
  openApp: '/deeplink',
  success: '/success',
  error: '/error',
  ginaAda: '/gina-ada',
  accessibility: '/accessibility',
  privacy: '/privacy',
  terms: '/terms',
  privacyPractices: '/notice-of-privacy-practices',
  otherDevice: OTHER_DEVICE_PATH,
  continueVisit: CONTINUE_PATH,
  doNotShare: '/do-not-share',
} as const;

/** The intake of the sandbox's telehealth partner, in development only. */
export const SANDBOX_INTAKE_PATH = '/telehealth';

/**
 * Returns a function that tells whether a path has a route, as React Router matches it: regardless of case and of a slash at the end.
 * Every other path shows the not-found page [ROUTE-26].
 * @param surveyRoutes returns the routes that member surveys declare, such as `/stress-check`; their steps follow below them
 */
export function hasRoute(environment: Environment['name'], surveyRoutes: () => readonly string[]): (pathname: string) => boolean {
  const paths = ['/', EMPLOYER_PATH, ...Object.values(ROUTES), ...(environment === 'development' ? [SANDBOX_INTAKE_PATH] : [])];
  const patterns = paths.map((path) => new RegExp(`^${path.replace('/*', '(/.*)?').replace(/:\w+/, '[^/]+')}/*$`, 'i'));
  return (pathname) => surveyRoutes().includes(`/${pathname.split('/')[1] ?? ''}`) || patterns.some((pattern) => pattern.test(pathname));
}
