import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { readDocuments } from '../../../src/server/http/documents.ts';
import type { OperationId } from '../../../src/enrollment/api/operations.ts';
import { makeValidation } from '../../../src/server/http/validation.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import { withNewSurvey } from '../../support/newSurvey.ts';
import { bodyOfCall, walkRetriage } from '../../support/member.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { bearer, loginForm, type ContractServer, type Request } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

/** A request that makes an operation respond with the status. */
type ProvokingRequest = readonly [url: string, request?: Request];
/** A provoking request, or a function that first prepares the server for it. */
type PreparedRequest = ProvokingRequest | (() => Promise<ProvokingRequest>);

const documents = readDocuments(isOperation);
const validation = makeValidation(documents);

/** A partner whose portal is unreachable. */
const GONE_PORTAL = 1010;
const PORTALS = JSON.stringify({
  [GONE_PORTAL]: {
    authorizeUrl: 'http://127.0.0.1:9/',
    tokenUrl: 'http://127.0.0.1:9/',
    userUrl: 'http://127.0.0.1:9/',
    clientId: 'us',
    clientSecret: 'secret',
  },
});

let server: ContractServer;
const definitions = withNewSurvey('STRESS_CHECK');
beforeAll(async () => {
  server = await openSandbox({ RATE_LIMIT: 'off', PORTALS, WATCH_DEFINITIONS: definitions.root });
});
afterAll(async () => {
  await server.close();
  definitions.remove();
});

const PASSWORD = 'correct horse battery 9';
const ELSEWHERE = 'https://evil.example/';
const WENDY = bearer('token-weight');
const MAYA = bearer('token-mood');

const withBody = (url: string, body: JsonObject, headers: Request['headers'] = {}): ProvokingRequest => [url, { body, headers }];
const withHeaders = (url: string, headers: Request['headers'] = {}): ProvokingRequest => [url, { headers }];
const text = (body: string): Request => ({ body, headers: { 'content-type': 'text/plain' } });

const adaAt = (partnerId: number): JsonObject => ({
  partnerId,
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
});
const wendy = { partnerId: 1001, firstName: 'Wendy', lastName: 'Weight', dateOfBirth: { year: 1980, month: 5, day: 5 } };
const medical = { firstName: 'Mark', lastName: 'Med', email: 'mark@example.com' };
const outcomes = {
  survey: { surveysCompleted: [{ surveyId: 'DPP_SURVEY-0', surveyExperienceSlug: 'b2b_baseline_outcomes', surveyAnswers: [] }] },
};
const checkInWithoutWeight = {
  survey: {
    surveysCompleted: [
      {
        surveyId: 'RECURRING_OUTCOMES-1',
        surveyExperienceSlug: 'b2b_recurring_outcomes',
        surveyAnswers: [{ questionId: 'weight', answerSlugs: ['heavy'] }],
      },
    ],
  },
};
const surveyAnswers = { questionSet: 'STRESS_CHECK', locale: 'en', answers: { stressCheckFeeling: 'mixed' } };
const triageTimestamp = {
  accessCode: 'MEMBER-MOOD',
  newLastTriageTimestamp: '2026-03-02T10:15:00.000Z',
  triageResult: 'KEPT_SAME_OFFERING',
};
const optOutQuery = { userIdentifier: { email: 'optedout@example.com' } };
const event = {
  uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  timestamp: '2026-03-02T10:15:00Z',
  name: 'x',
  kind: 'survey',
  privacy: 'anonymous',
};
const portal = (authorizationCode: string, partnerId = 1008, redirectUri = '/partner-portal/callback'): ProvokingRequest =>
  withBody('/virginpulse/v1/users:generateUpid', { authorizationCode, partnerId, redirectUri });

/** An account creation with changes to a valid body. */
const createAccount =
  (changes: JsonObject = {}, upid = 'UPID-ACME-OPEN') =>
  async (): Promise<ProvokingRequest> =>
    withBody('/account/users', accountBody(await makeClaim(server, {}, upid), changes));
/** The move of a consumer account, with the answers of an enrollment. */
const moveAccount =
  (email: string, changes: JsonObject = {}, password = PASSWORD) =>
  async (): Promise<ProvokingRequest> => {
    const claim = await makeClaim(server, { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', email);
    return withBody('/users/migrateToB2B', { ...accountBody(claim, { password }), ...changes });
  };
/** A re-triage that ends in MED. */
const changeProgram =
  (accessCode: string, headers: Request['headers'], changes: JsonObject = {}) =>
  async (): Promise<ProvokingRequest> => {
    const walked = await walkRetriage({ answers: { weightMedOverview: 'join' }, profile: { accessCode } });
    return withBody('/retriage/migrateUser', { ...bodyOfCall(walked, 'migrateUser'), ...changes }, headers);
  };
const resetPassword = (password: string) => async (): Promise<ProvokingRequest> => {
  await server.call('POST', '/account/passwordResets', { body: { email: 'paid@example.com', postResetRedirectUrl: '/' } });
  const token = /token=([\w-]+)/.exec((await server.call('GET', '/sandbox/mail')).text)?.[1] ?? '';
  return withBody('/account/passwordResets:complete', { token, password });
};
const failingTelehealth =
  (prepared: () => Promise<ProvokingRequest>, accessCode: string, email: string) => async (): Promise<ProvokingRequest> => {
    await server.db.updateTable('accounts').set({ email_key: email, email }).where('access_code', '=', accessCode).execute();
    return prepared();
  };

/** A request for each documented response except the default. They run sequentially, in ascending order of status. */
const RESPONSES: Readonly<Record<OperationId, Readonly<Record<number, PreparedRequest>>>> = {
  getConfig: { 200: ['/config.json'] },
  getPartnerBySlug: { 200: ['/partners/v1/getBySlug?slug=acme'], 404: ['/partners/v1/getBySlug?slug=none'] },
  getPartnerByUpid: { 200: ['/partners/v1/getByUpid?upid=UPID-ACME-0001'], 404: ['/partners/v1/getByUpid?upid=none'] },
  validateUpid: { 200: ['/account/upid/UPID-FULL/validate'] },
  getEnrollmentInformation: {
    200: ['/programs/upid/UPID-ACME-0001:getEnrollmentInformation'],
    404: ['/programs/upid/none:getEnrollmentInformation'],
  },
  updateUpidCurriculumMapping: {
    204: ['/programs/upid/UPID-ACME-0001:updateUpidCurriculumMapping', text('HW')],
    404: ['/programs/upid/none:updateUpidCurriculumMapping', text('HW')],
    409: ['/programs/upid/UPID-CLAIMED:updateUpidCurriculumMapping', text('HW')],
  },
  generateUpidForPartner: {
    200: ['/batches/-/batchPasscodes/NORTH2026:generateUpidForPartner?partnerSlug=northwind'],
    404: ['/batches/-/batchPasscodes/NONE:generateUpidForPartner?partnerSlug=northwind'],
    409: async () => {
      await server.db.updateTable('batches').set({ seats: 1, taken: 1 }).where('id', '=', 'batch-globex').execute();
      return ['/batches/-/batchPasscodes/GLOBEX26:generateUpidForPartner?partnerSlug=globex'];
    },
  },
  checkEligibility: {
    200: withBody('/partners/checkEligibility', adaAt(1002)),
    403: withBody('/partners/checkEligibility', adaAt(1009)),
    404: withBody('/partners/checkEligibility', adaAt(999)),
    422: withBody('/partners/checkEligibility', { ...adaAt(1001), dateOfBirth: { year: 2020, month: 1, day: 1 } }),
  },
  getPortalRedirect: {
    200: ['/personifyhealth/v3/partners/1008/redirect?url=/x'],
    404: ['/personifyhealth/v3/partners/1001/redirect?url=/x'],
    422: [`/personifyhealth/v3/partners/1008/redirect?url=${encodeURIComponent(ELSEWHERE)}`],
  },
  generatePortalUpid: {
    200: portal('PORTAL-OK'),
    404: portal('PORTAL-OK', 1001),
    409: portal('PORTAL-LINKED'),
    422: portal('none'),
    502: async () => {
      const configs = JSON.stringify({ ENROLL_VIRGIN_PULSE: true });
      await server.db.updateTable('partners').set({ configs }).where('id', '=', GONE_PORTAL).execute();
      return portal('any', GONE_PORTAL);
    },
  },
  checkRetriageEligibility: {
    200: withBody('/partners/retriageEligibility', wendy),
    403: withBody('/partners/retriageEligibility', { ...wendy, partnerId: 1002 }),
    404: withBody('/partners/retriageEligibility', { ...wendy, firstName: 'Wanda' }),
    422: withBody('/partners/retriageEligibility', { ...wendy, dateOfBirth: { year: 1981, month: 2, day: 29 } }),
  },
  getRetriageEligibility: {
    200: withHeaders('/partners/retriageEligibility/MEMBER-WEIGHT', WENDY),
    401: withHeaders('/partners/retriageEligibility/MEMBER-WEIGHT'),
    403: withHeaders('/partners/retriageEligibility/MEMBER-WEIGHT', MAYA),
  },
  migrateUser: {
    200: changeProgram('MEMBER-WEIGHT', WENDY),
    401: changeProgram('MEMBER-WEIGHT', {}),
    403: changeProgram('MEMBER-WEIGHT', MAYA),
    409: changeProgram('MEMBER-RECENT', bearer('token-recent')),
    422: changeProgram('MEMBER-DPP', bearer('token-dpp'), { offering: 'MOOD' }),
    502: failingTelehealth(changeProgram('MEMBER-DPP', bearer('token-dpp')), 'MEMBER-DPP', 'medfail@example.com'),
  },
  getB2bEmailAvailabilityInformation: {
    200: withBody('/b2b-enrollment/getB2bEmailAvailabilityInformation', { email: 'free@example.com' }),
  },
  login: {
    200: ['/oauth/token', loginForm('b2b@example.com', PASSWORD)],
    400: ['/oauth/token', loginForm('b2b@example.com', PASSWORD, 'another-client')],
    401: ['/oauth/token', loginForm('b2b@example.com', 'wrong horse battery 9')],
  },
  logout: {
    204: async () => {
      const login = await server.call('POST', '/oauth/token', loginForm('b2b@example.com', PASSWORD));
      return withHeaders('/oauth/revoke', bearer(String(login.body['access_token'])));
    },
    401: withHeaders('/oauth/revoke'),
  },
  passwordResets: {
    202: withBody('/account/passwordResets', { email: 'nobody@example.com', postResetRedirectUrl: '/' }),
    422: withBody('/account/passwordResets', { email: 'nobody@example.com', postResetRedirectUrl: ELSEWHERE }),
  },
  completePasswordReset: {
    200: resetPassword(PASSWORD),
    410: withBody('/account/passwordResets:complete', { token: 'x'.repeat(43), password: PASSWORD }),
    422: resetPassword('password1'),
  },
  saveVisit: { 202: withBody('/account/savedVisits', { email: 'nobody@example.com', visit: '{}' }) },
  openVisit: {
    200: async () => {
      await server.call('POST', '/account/savedVisits', { body: { email: 'nobody@example.com', visit: '{}' } });
      const token = /continue#([\w-]+)/.exec((await server.call('GET', '/sandbox/mail')).text)?.[1] ?? '';
      return withBody('/account/savedVisits:open', { token, opener: 'x'.repeat(20) });
    },
    410: withBody('/account/savedVisits:open', { token: 'x'.repeat(43), opener: 'x'.repeat(20) }),
  },
  migrateToB2B: {
    200: moveAccount('paid@example.com'),
    401: moveAccount('paid@example.com', {}, 'wrong horse battery 9'),
    403: moveAccount('free@example.com', { upid: 'UPID-DPPONLY-0001' }),
    409: moveAccount('byhand@example.com'),
    422: async () => {
      const [url, request] = await moveAccount('free@example.com')();
      const body = JSON.stringify(request?.body).replace('"program":"WEIGHT"', '"program":"DPP"');
      return [url, { body }];
    },
  },
  createAccount: {
    200: createAccount(),
    401: async () => {
      const claim = await makeClaim(server, { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', 'free@example.com');
      return withBody('/account/users', accountBody(claim, { password: 'wrong horse battery 9' }));
    },
    403: createAccount({}, 'UPID-SOON-0001'),
    409: createAccount({}, 'UPID-CLAIMED'),
    422: createAccount({ password: 'password1' }),
  },
  enrollB2bUser: {
    200: withBody('/telehealth/MEMBER-MED:enrollB2bUser', medical, bearer('token-med')),
    401: withBody('/telehealth/MEMBER-MED:enrollB2bUser', medical),
    403: withBody('/telehealth/MEMBER-MED:enrollB2bUser', medical, MAYA),
    409: withBody('/telehealth/MEMBER-MOOD:enrollB2bUser', medical, MAYA),
    502: failingTelehealth(
      async () => {
        await server.db.updateTable('accounts').set({ program: 'MED' }).where('access_code', '=', 'MEMBER-DPP').execute();
        return withBody('/telehealth/MEMBER-DPP:enrollB2bUser', medical, bearer('token-dpp'));
      },
      'MEMBER-DPP',
      'medfail@example.com',
    ),
  },
  validateAddress: {
    200: withBody('/billing/v2/billingAddress:validate', {
      billingAddress: { country: 'US', address1: '1 Main St', city: 'Austin', region: 'TX', zipcode: '78701' },
    }),
    422: withBody('/billing/v2/billingAddress:validate', { billingAddress: { country: 'US' } }),
  },
  saveTriage: {
    200: withBody('/dpp/v1/triage', { completionStatus: 'PARTIAL', partnerId: 20, survey: {} }),
    404: withBody('/dpp/v1/triage', { completionStatus: 'PARTIAL', partnerId: 999, survey: {} }),
    409: async () => {
      const { triage } = await makeClaim(server);
      const key = String((await server.call('POST', '/dpp/v1/triage', { body: triage })).body['key']);
      await server.db.updateTable('triages').set({ access_code: 'MEMBER-MOOD' }).where('key', '=', key).execute();
      return withBody('/dpp/v1/triage', { ...triage, resourceKey: key });
    },
    422: withBody('/dpp/v1/triage', { completionStatus: 'COMPLETE', partnerId: 1001, survey: {} }),
  },
  updateLastTriageTimestamp: {
    204: withBody('/dpp/v1/updateLastTriageTimestamp', triageTimestamp, MAYA),
    401: withBody('/dpp/v1/updateLastTriageTimestamp', triageTimestamp),
    403: withBody('/dpp/v1/updateLastTriageTimestamp', triageTimestamp, WENDY),
  },
  alertUserCoach: {
    204: withHeaders('/dpp/v1/alertUserCoach/MEMBER-MOOD', MAYA),
    401: withHeaders('/dpp/v1/alertUserCoach/MEMBER-MOOD'),
    403: withHeaders('/dpp/v1/alertUserCoach/MEMBER-MOOD', WENDY),
  },
  getUserProfile: {
    200: withHeaders('/outcomes/v1/userprofiles/MEMBER-MOOD', MAYA),
    401: withHeaders('/outcomes/v1/userprofiles/MEMBER-MOOD'),
    403: withHeaders('/outcomes/v1/userprofiles/MEMBER-MOOD', WENDY),
  },
  storeOutcomes: {
    204: withBody('/outcomes/v1/outcomes/MEMBER-MOOD', outcomes, MAYA),
    401: withBody('/outcomes/v1/outcomes/MEMBER-MOOD', outcomes),
    403: withBody('/outcomes/v1/outcomes/MEMBER-MOOD', outcomes, WENDY),
    422: withBody('/outcomes/v1/outcomes/MEMBER-MOOD', checkInWithoutWeight, MAYA),
  },
  storeSurveyAnswers: {
    204: withBody('/outcomes/v1/surveys/MEMBER-MOOD', surveyAnswers, MAYA),
    401: withBody('/outcomes/v1/surveys/MEMBER-MOOD', surveyAnswers),
    403: withBody('/outcomes/v1/surveys/MEMBER-MOOD', surveyAnswers, WENDY),
    404: withBody('/outcomes/v1/surveys/MEMBER-MOOD', { ...surveyAnswers, questionSet: 'DPP_SURVEY' }, MAYA),
    409: withBody(
      '/outcomes/v1/surveys/MEMBER-MOOD',
      { ...surveyAnswers, answers: {} },
      { ...MAYA, 'question-set-version': 'f'.repeat(64) },
    ),
    422: withBody('/outcomes/v1/surveys/MEMBER-MOOD', { ...surveyAnswers, answers: {} }, MAYA),
  },
  getConsent: { 200: withBody('/userData/v3/consent/get', optOutQuery) },
  createConsent: { 200: withBody('/userData/v3/consent/create', { ...optOutQuery, country: 'US', status: 'OPT_OUT_DO_NOT_SHARE' }) },
  getEligibleTelehealthStates: { 200: ['/api/insurance/v1/eligibility/eligible_states/?telehealthUserProgram=B2B'] },
  sendAdConversion: {
    204: withBody('/pixel/v1/i/facebookCapiPixel/', { eventId: 'a', eventName: 'x', eventSourceUrl: 'https://example.com/success' }),
  },
  sendEvents: {
    204: withBody('/v1/events', { events: [event] }, bearer('sandbox-events-key')),
    401: withBody('/v1/events', { events: [event] }),
  },
};

describe('each documented response', () => {
  it.each(documents.operations.map((operation) => [operation.id, operation] as const))(
    'is reachable and valid: %s',
    async (id, operation) => {
      const responses = RESPONSES[id];
      expect(Object.keys(responses)).toEqual(operation.statuses.filter((status) => status !== 'default').toSorted());
      for (const [status, prepared] of Object.entries(responses)) {
        const [url, request] = typeof prepared === 'function' ? await prepared() : prepared;
        const reply = await server.call(operation.method, url, request);
        expect([id, reply.status, reply.text]).toEqual([id, Number(status), reply.text]);
        expect(validation.response(operation, reply.status, reply.text === '' ? undefined : reply.body)).toBeNull();
      }
    },
  );
});
