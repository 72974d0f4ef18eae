import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { OperationId } from './operations.ts';
import { OPERATIONS } from './generated/operations.ts';
import { createSend } from './send.ts';

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

function readDocument<T>(host: string): T {
  return parse(readFileSync(new URL(`../../../openapi/${host}.yaml`, import.meta.url), 'utf8'));
}

interface Called {
  readonly method: string;
  readonly path: string;
  /** The first media type of its body; undefined without a body. */
  readonly content: string | undefined;
  readonly service: string | undefined;
}

function readCalls(host: string): Readonly<Record<string, Called>> {
  const document = readDocument<{ paths: Record<string, Record<string, Described>> }>(host);
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, requestBody, tags }]) =>
        operationId
          ? [[operationId, { method, path, content: Object.keys(requestBody?.content ?? {})[0], service: tags?.[0] }] as const]
          : [],
      ),
    ),
  );
}

const documents = { enrollment: readCalls('enrollment'), growth: readCalls('growth'), events: readCalls('events') };

const hosts = { enrollment: 'https://enroll.example', growth: 'https://growth.example', events: 'https://events.example' };

/**
 * Returns what leaves the page for an operation: method and path, with parameter names in place of values, and the type of a body.
 */
async function sentRequest(operation: string, hasBody: boolean): Promise<{ readonly address: string; readonly type: string | undefined }> {
  const requests: Request[] = [];
  const send = createSend(hosts, async (request) => {
    requests.push(request);
    return new Response(null, { status: 204 });
  });
  const names = Array.from((OPERATIONS[operation]?.path ?? '').matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  await send({ operation, params, ...(hasBody && { body: {} }) });
  const [request] = requests;
  if (!request) throw new Error(`${operation} was not sent`);
  const address = `${request.method.toLowerCase()} ${decodeURIComponent(new URL(request.url).pathname)}`;
  return { address, type: request.headers.get('Content-Type') ?? undefined };
}

const JSON_BODY = 'application/json';
const FORM_BODY = 'application/x-www-form-urlencoded';
const TEXT_BODY = 'text/plain';

// The calls of docs/specification/api-and-payloads.md, repeated here: method, path and body.
it.each<[name: string, address: string, content: string | undefined, id: string]>([
  ['createAccount', 'post /account/users', JSON_BODY, '[API-04]'],
  ['login', 'post /oauth/token', FORM_BODY, '[API-06]'],
  ['logout', 'post /oauth/revoke', undefined, ''],
  ['enrollB2bUser', 'post /telehealth/{accessCode}:enrollB2bUser', JSON_BODY, '[API-08]'],
  ['getB2bEmailAvailabilityInformation', 'post /b2b-enrollment/getB2bEmailAvailabilityInformation', JSON_BODY, '[API-10]'],
  ['getConsent', 'post /userData/v3/consent/get', JSON_BODY, '[API-12]'],
  ['createConsent', 'post /userData/v3/consent/create', JSON_BODY, '[API-14]'],
  ['migrateToB2B', 'post /users/migrateToB2B', JSON_BODY, '[API-16]'],
  ['passwordResets', 'post /account/passwordResets', JSON_BODY, '[API-18]'],
  ['validateUpid', 'get /account/upid/{upid}/validate', undefined, '[API-20]'],
  ['validateAddress', 'post /billing/v2/billingAddress:validate', JSON_BODY, '[API-21]'],
  ['sendEvents', 'put /v1/events', JSON_BODY, '[API-23]'],
  ['alertUserCoach', 'post /dpp/v1/alertUserCoach/{accessCode}', undefined, '[API-25]'],
  ['saveTriage', 'post /dpp/v1/triage', JSON_BODY, '[API-26]'],
  ['updateLastTriageTimestamp', 'post /dpp/v1/updateLastTriageTimestamp', JSON_BODY, '[API-28]'],
  ['getUserProfile', 'get /outcomes/v1/userprofiles/{accessCode}', undefined, '[API-29]'],
  ['storeOutcomes', 'post /outcomes/v1/outcomes/{accessCode}', JSON_BODY, '[API-30]'],
  ['storeSurveyAnswers', 'post /outcomes/v1/surveys/{accessCode}', JSON_BODY, ''],
  ['checkEligibility', 'post /partners/checkEligibility', JSON_BODY, '[API-31]'],
  ['getPartnerBySlug', 'get /partners/v1/getBySlug', undefined, '[API-34]'],
  ['getPartnerByUpid', 'get /partners/v1/getByUpid', undefined, '[API-35]'],
  ['getPortalRedirect', 'get /personifyhealth/v3/partners/{partner_id}/redirect', undefined, '[API-37]'],
  ['checkRetriageEligibility', 'post /partners/retriageEligibility', JSON_BODY, '[API-39]'],
  ['getRetriageEligibility', 'get /partners/retriageEligibility/{accessCode}', undefined, '[API-40]'],
  ['migrateUser', 'post /retriage/migrateUser', JSON_BODY, '[API-41]'],
  ['getEligibleTelehealthStates', 'get /api/insurance/v1/eligibility/eligible_states/', undefined, '[API-43]'],
  ['getEnrollmentInformation', 'get /programs/upid/{upid}:getEnrollmentInformation', undefined, '[API-45]'],
  ['generateUpidForPartner', 'post /batches/-/batchPasscodes/{passcode}:generateUpidForPartner', undefined, '[API-46]'],
  ['generatePortalUpid', 'post /virginpulse/v1/users:generateUpid', JSON_BODY, '[API-47]'],
  ['updateUpidCurriculumMapping', 'post /programs/upid/{upid}:updateUpidCurriculumMapping', TEXT_BODY, '[API-48]'],
  ['sendAdConversion', 'post /pixel/v1/i/facebookCapiPixel/', JSON_BODY, '[API-49]'],
])('sends %s as %s with the content type %s %s', async (name, address, content) => {
  const [document] = [documents.enrollment, documents.growth, documents.events].flatMap((all) => all[name] ?? []);
  expect([`${document?.method} ${document?.path}`, document?.content]).toEqual([address, content]);
  expect(await sentRequest(name, content !== undefined)).toEqual({ address, type: content });
});

it('the eligibility check has seven possible reasons [ELIG-07]', () => {
  const { components } = readDocument<{ components: { schemas: { EligibilityReason: { enum: string[] } } } }>('enrollment');
  expect(components.schemas.EligibilityReason.enum.join(' ')).toBe(
    'ELIGIBLE EXISTING_ACCOUNT INELIGIBLE NOT_IN_LATEST_FILE PRIOR_TO_EFFECTIVE_DATE API_ERROR MULTIPLE_MATCHES',
  );
});

it('a program id maps to one of four curricula [PROG-07]', () => {
  const { components } = readDocument<{ components: { schemas: { Curriculum: { enum: string[] } } } }>('enrollment');
  expect(components.schemas.Curriculum.enum).toEqual(['CURRICULUM_UNSPECIFIED', 'HW', 'HM', 'PT2V2']);
});

it.each([
  ['outcomes', 'getUserProfile'],
  ['telehealth', 'getEligibleTelehealthStates'],
  ['partner', 'getPartnerBySlug'],
  ['account', 'migrateToB2B'],
  ['account', 'getB2bEmailAvailabilityInformation'],
  ['account', 'passwordResets'],
  ['retriage', 'migrateUser'],
  ['dpp', 'alertUserCoach'],
] satisfies readonly (readonly [string, OperationId])[])('the typed client has the call %s.%s [API-02]', (service, name) => {
  const documented = documents.enrollment[name] ?? documents.growth[name];
  expect(documented?.service).toBe(service);
  expect(OPERATIONS[name]).toMatchObject({ method: documented?.method, path: documented?.path });
});
