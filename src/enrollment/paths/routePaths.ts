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
