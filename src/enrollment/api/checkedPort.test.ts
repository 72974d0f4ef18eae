import checks from 'virtual:call-checks';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import { checkedPort } from './checkedPort.ts';

/** Sends a call and returns its outcome, the operations that arrived, and the reports. */
async function sent(spec: CallSpec, load = async () => checks) {
  const arrived: string[] = [];
  const reports: string[] = [];
  const port = checkedPort(
    async ({ operation }) => {
      arrived.push(operation);
      return { outcome: 'OK' };
    },
    load,
    (code, detail) => reports.push(`${code}: ${detail}`),
  );
  const { outcome } = await port(spec, {});
  return { outcome, arrived, reports };
}

const outcomes = (surveysCompleted: readonly JsonObject[]): CallSpec => ({
  operation: 'storeOutcomes',
  params: { accessCode: 'MEMBER-WEIGHT' },
  body: { survey: { surveysCompleted } },
});
const COMPLETED = { surveyId: 'DPP_SURVEY-0', surveyExperienceSlug: 'b2b_baseline_outcomes', surveyAnswers: [] };
const triage = (changes: JsonObject): CallSpec => ({
  operation: 'saveTriage',
  body: { completionStatus: 'PARTIAL', partnerId: 20, survey: { sex: 'female' }, ...changes },
});

describe('a call that openapi/ describes', () => {
  it.each<[CallSpec]>([
    [outcomes([COMPLETED])],
    [triage({})],
    [{ operation: 'updateUpidCurriculumMapping', params: { upid: 'UPID-ACME-0001' }, body: 'HW' }],
    [{ operation: 'getEnrollmentInformation', params: { upid: 'UPID-ACME-0001' } }],
    [{ operation: 'sendEvents', body: { events: 'of no completion: not checked here' } }],
  ])('is sent: %j', async (spec) => {
    expect(await sent(spec)).toEqual({ outcome: 'OK', arrived: [spec.operation], reports: [] });
  });
});

describe('a call that openapi/ does not describe', () => {
  it.each<[string, CallSpec, string]>([
    ['a part is missing', outcomes([{ surveyId: 'DPP_SURVEY-0' }]), 'storeOutcomes /body/survey/surveysCompleted/0 required'],
    ['a value is unknown', triage({ completionStatus: 'DONE' }), 'saveTriage /body/completionStatus enum'],
    ['a string is too long', triage({ participantId: 'x'.repeat(5000) }), 'saveTriage /body/participantId maxLength'],
    ['a key is unknown', triage({ isAdmin: true }), 'saveTriage /body additionalProperties'],
    ['a password is among the answers', triage({ survey: { createPassword: { password: 'p' } } }), 'saveTriage /body/survey'],
    ['the body is missing', { operation: 'createAccount' }, 'createAccount / required'],
    ['the path lacks its parameter', { operation: 'getEnrollmentInformation' }, 'getEnrollmentInformation /path required'],
  ])('is not sent when %s, and its failure reports only the location', async (_title, spec, where) => {
    const { outcome, arrived, reports } = await sent(spec);
    expect([outcome, arrived]).toEqual(['FAILED', []]);
    expect(reports).toEqual([expect.stringContaining(`CALL_NOT_AS_DESCRIBED: ${where}`)]);
  });
});

it('sends a call unchecked when the checks fail to load, because the server checks the call too', async () => {
  const failToLoad = async (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await sent(triage({ isAdmin: true }), failToLoad)).toEqual({ outcome: 'OK', arrived: ['saveTriage'], reports: [] });
});
