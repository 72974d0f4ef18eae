// Made by `npm run generate` from openapi/; not to be edited.

/** Where an operation is: its host, method and path, and the media type of its body where that is not JSON. */
export interface OperationPlace {
  readonly host: 'enrollment' | 'events' | 'growth';
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly type?: string;
}

/** Every operation of openapi/ by its id. */
export const OPERATIONS: Readonly<Record<string, OperationPlace>> = {
  getConfig: { host: 'enrollment', method: 'get', path: '/config.json' },
  getPartnerBySlug: { host: 'enrollment', method: 'get', path: '/partners/v1/getBySlug' },
  getPartnerByUpid: { host: 'enrollment', method: 'get', path: '/partners/v1/getByUpid' },
  validateUpid: { host: 'enrollment', method: 'get', path: '/account/upid/{upid}/validate' },
  getEnrollmentInformation: { host: 'enrollment', method: 'get', path: '/programs/upid/{upid}:getEnrollmentInformation' },
  updateUpidCurriculumMapping: {
    host: 'enrollment',
    method: 'post',
    path: '/programs/upid/{upid}:updateUpidCurriculumMapping',
    type: 'text/plain',
  },
  generateUpidForPartner: { host: 'enrollment', method: 'post', path: '/batches/-/batchPasscodes/{passcode}:generateUpidForPartner' },
  checkEligibility: { host: 'enrollment', method: 'post', path: '/partners/checkEligibility' },
  getPortalRedirect: { host: 'enrollment', method: 'get', path: '/personifyhealth/v3/partners/{partner_id}/redirect' },
  generatePortalUpid: { host: 'enrollment', method: 'post', path: '/virginpulse/v1/users:generateUpid' },
  checkRetriageEligibility: { host: 'enrollment', method: 'post', path: '/partners/retriageEligibility' },
  getRetriageEligibility: { host: 'enrollment', method: 'get', path: '/partners/retriageEligibility/{accessCode}' },
  migrateUser: { host: 'enrollment', method: 'post', path: '/retriage/migrateUser' },
  getB2bEmailAvailabilityInformation: { host: 'enrollment', method: 'post', path: '/b2b-enrollment/getB2bEmailAvailabilityInformation' },
  login: { host: 'enrollment', method: 'post', path: '/oauth/token', type: 'application/x-www-form-urlencoded' },
  logout: { host: 'enrollment', method: 'post', path: '/oauth/revoke' },
  passwordResets: { host: 'enrollment', method: 'post', path: '/account/passwordResets' },
  completePasswordReset: { host: 'enrollment', method: 'post', path: '/account/passwordResets:complete' },
  saveVisit: { host: 'enrollment', method: 'post', path: '/account/savedVisits' },
  openVisit: { host: 'enrollment', method: 'post', path: '/account/savedVisits:open' },
  migrateToB2B: { host: 'enrollment', method: 'post', path: '/users/migrateToB2B' },
  createAccount: { host: 'enrollment', method: 'post', path: '/account/users' },
  enrollB2bUser: { host: 'enrollment', method: 'post', path: '/telehealth/{accessCode}:enrollB2bUser' },
  validateAddress: { host: 'enrollment', method: 'post', path: '/billing/v2/billingAddress:validate' },
  saveTriage: { host: 'enrollment', method: 'post', path: '/dpp/v1/triage' },
  updateLastTriageTimestamp: { host: 'enrollment', method: 'post', path: '/dpp/v1/updateLastTriageTimestamp' },
  alertUserCoach: { host: 'enrollment', method: 'post', path: '/dpp/v1/alertUserCoach/{accessCode}' },
  getUserProfile: { host: 'enrollment', method: 'get', path: '/outcomes/v1/userprofiles/{accessCode}' },
  storeOutcomes: { host: 'enrollment', method: 'post', path: '/outcomes/v1/outcomes/{accessCode}' },
  storeSurveyAnswers: { host: 'enrollment', method: 'post', path: '/outcomes/v1/surveys/{accessCode}' },
  getConsent: { host: 'enrollment', method: 'post', path: '/userData/v3/consent/get' },
  createConsent: { host: 'enrollment', method: 'post', path: '/userData/v3/consent/create' },
  sendEvents: { host: 'events', method: 'put', path: '/v1/events' },
  getEligibleTelehealthStates: { host: 'growth', method: 'get', path: '/api/insurance/v1/eligibility/eligible_states/' },
  sendAdConversion: { host: 'growth', method: 'post', path: '/pixel/v1/i/facebookCapiPixel/' },
};
