import { fnv1a32 } from '../../../src/runtime/base/fnv1a32.ts';
import { isJsonObject, objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { loadTexts } from '../../../src/runtime/definitions/files.ts';
import { walkDpp, type Member } from '../../support/member.ts';
import type { ContractServer } from './contractServer.ts';

let emails = 0;

/** Returns an email address that nobody has. */
export function newEmail(): string {
  emails += 1;
  return `contract-${process.pid}-${emails}@example.com`;
}

/** The bodies that the completion of a walk sends, by operation, as the page would build them. */
export async function completionBodies(member: Member): Promise<Readonly<Record<string, JsonObject>>> {
  const { calls, outcome, at, errors } = await walkDpp({
    environment: 'development',
    today: new Date().toISOString().slice(0, 10),
    ...member,
  });
  if (outcome !== 'completed' || !Array.isArray(calls))
    throw new Error(`the walk is ${String(outcome)} at ${String(at)}: ${JSON.stringify(errors)}`);
  return Object.fromEntries(
    calls.flatMap((call) => {
      if (!isJsonObject(call)) return [];
      return [[String(call['operation']), isJsonObject(call['body']) ? call['body'] : {}]];
    }),
  );
}

/** The parts of an account creation, for a test to change before sending. */
export interface Claim {
  readonly email: string;
  readonly upid: string;
  readonly userData: JsonObject;
  readonly triage: JsonObject;
  readonly medical: JsonObject;
  readonly outcomes: JsonObject;
}

/** A member of acme who has passed the eligibility check and answered everything: WEIGHT by default. */
export async function makeClaim(
  server: Pick<ContractServer, 'call'>,
  member: Member = {},
  upid = 'UPID-ACME-OPEN',
  email = newEmail(),
): Promise<Claim> {
  const check = await server.call('POST', '/partners/checkEligibility', {
    body: { partnerId: 1001, firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } },
  });
  const participantEligibilityId = check.body['participantEligibilityId'] ?? '';
  const ginaAdaConsent = true;
  const bodies = await completionBodies({
    ...member,
    answers: { createAccount: { email, ginaAdaConsent, mhmdaOptIn: false }, ...member.answers },
    eligibility: { isEligible: true, participantEligibilityId, ...member.eligibility },
  });
  const { userData } = bodies['createAccount'] ?? {};
  if (!isJsonObject(userData)) throw new Error('the completion creates no account');
  const { dppTriageKey: _key, ...extras } = isJsonObject(userData['extras']) ? userData['extras'] : {};
  return {
    email,
    upid,
    userData: { ...userData, extras },
    triage: bodies['saveTriage'] ?? {},
    medical: bodies['enrollB2bUser'] ?? {},
    outcomes: bodies['storeOutcomes'] ?? {},
  };
}

/** The body of an account creation, with changes to the user data and to its extras. */
export function accountBody({ upid, userData }: Claim, changes: JsonObject = {}, extras: JsonObject = {}): JsonObject {
  const claimedExtras = isJsonObject(userData['extras']) ? userData['extras'] : {};
  return { upid, userData: { ...userData, ...changes, extras: { ...claimedExtras, ...extras } } };
}

/** The answers of a claim, with overrides. */
export function answersOf({ userData }: Claim, changes: JsonObject = {}): JsonObject {
  return { ...objectAt(userData, 'surveyAnswers'), ...changes };
}

/** The answers of a claim, with changes to the form of its profile. */
export function answersWithProfile(claim: Claim, changes: JsonObject): JsonObject {
  return answersOf(claim, { completeProfile: { ...objectAt(answersOf(claim), 'completeProfile'), ...changes } });
}

/** The part of a form's answer that consents to calls and texts, as the page stores it, and the text that it showed. */
export function consentAt(step: 'completeProfile' | 'medSignup', locale = 'en'): { readonly text: string; readonly form: JsonObject } {
  const text = loadTexts(locale).steps[step]?.fields?.['callsAndTexts'] ?? 'none';
  return { text, form: { callsAndTexts: true, callsAndTextsShown: String(fnv1a32(text)), locale } };
}
