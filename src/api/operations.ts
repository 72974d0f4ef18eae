import type { paths as EnrollmentPaths } from './generated/enrollment.ts';
import type { paths as EventsPaths } from './generated/events.ts';
import type { paths as GrowthPaths } from './generated/growth.ts';

/** Where an operation stands: the document (and so the host), the method, the path with its parameters in braces. */
export type Operation =
  | { readonly host: 'enrollment'; readonly method: 'get' | 'post' | 'put'; readonly path: keyof EnrollmentPaths; readonly body?: BodyKind }
  | { readonly host: 'growth'; readonly method: 'get' | 'post' | 'put'; readonly path: keyof GrowthPaths; readonly body?: BodyKind }
  | { readonly host: 'events'; readonly method: 'get' | 'post' | 'put'; readonly path: keyof EventsPaths; readonly body?: BodyKind };

/** How a body is written; left out: JSON. */
type BodyKind = 'form' | 'text';

/**
 * The operations that definitions and step calls name, by operation id. A test compares it with the documents in openapi/.
 * @see specification 1, section 7
 */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  alertUserCoach: { host: 'enrollment', method: 'post', path: '/dpp/v1/alertUserCoach/{accessCode}' },
  checkEligibility: { host: 'enrollment', method: 'post', path: '/partners/checkEligibility' },
  checkRetriageEligibility: { host: 'enrollment', method: 'post', path: '/partners/retriageEligibility' },
  createAccount: { host: 'enrollment', method: 'post', path: '/account/users' },
  createConsent: { host: 'enrollment', method: 'post', path: '/userData/v3/consent/create' },
  enrollB2bUser: { host: 'enrollment', method: 'post', path: '/telehealth/{accessCode}:enrollB2bUser' },
  getB2bEmailAvailabilityInformation: { host: 'enrollment', method: 'post', path: '/b2b-enrollment/getB2bEmailAvailabilityInformation' },
  getConsent: { host: 'enrollment', method: 'post', path: '/userData/v3/consent/get' },
  getEnrollmentInformation: { host: 'enrollment', method: 'get', path: '/programs/upid/{upid}:getEnrollmentInformation' },
  getRetriageEligibility: { host: 'enrollment', method: 'get', path: '/partners/retriageEligibility/{accessCode}' },
  getUserProfile: { host: 'enrollment', method: 'get', path: '/outcomes/v1/userprofiles/{accessCode}' },
  login: { host: 'enrollment', method: 'post', path: '/oauth/token', body: 'form' },
  migrateToB2B: { host: 'enrollment', method: 'post', path: '/users/migrateToB2B' },
  migrateUser: { host: 'enrollment', method: 'post', path: '/retriage/migrateUser' },
  passwordResets: { host: 'enrollment', method: 'post', path: '/account/passwordResets' },
  saveTriage: { host: 'enrollment', method: 'post', path: '/dpp/v1/triage' },
  storeOutcomes: { host: 'enrollment', method: 'post', path: '/outcomes/v1/outcomes/{accessCode}' },
  updateLastTriageTimestamp: { host: 'enrollment', method: 'post', path: '/dpp/v1/updateLastTriageTimestamp' },
  updateUpidCurriculumMapping: {
    host: 'enrollment',
    method: 'post',
    path: '/programs/upid/{upid}:updateUpidCurriculumMapping',
    body: 'text',
  },
  validateAddress: { host: 'enrollment', method: 'post', path: '/billing/v2/billingAddress:validate' },
  getEligibleTelehealthStates: { host: 'growth', method: 'get', path: '/api/insurance/v1/eligibility/eligible_states/' },
  sendAdConversion: { host: 'growth', method: 'post', path: '/pixel/v1/i/facebookCapiPixel/' },
  sendEvents: { host: 'events', method: 'put', path: '/v1/events' },
};
