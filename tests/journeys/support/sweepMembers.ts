import type { ErrorState } from '../../../src/enrollment/vocabulary/errorStates.ts';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { ACCOUNTS, MEDICAL_FAILURE_EMAIL, MEMBERS, OPTED_OUT } from '../../../src/server/sandbox/seed/accounts.ts';
import { upidOf } from '../../../src/server/sandbox/seed/upids.ts';
import { medMember, moodMember, PASSWORD, weightMember } from './members.ts';
import { errorPage, type Arrival, type SweepEntry } from './sweepEntry.ts';

/** Adds the sandbox's password, for an email that has an account. */
const withPassword = (answers: JsonObject): JsonObject => ({ ...answers, existingPassword: { password: PASSWORD } });

const surveyStep = (step: string): Arrival => ({ screen: 'survey', step });
const success = (type: string): Arrival => ({ screen: 'success', type });
/** The transition steps that do not pass automatically once the enrollment has asked the others. */
const TRANSITION = ['transitionExplainer', 'activeSubscription'];

/** The expected ends for each email: immediately after it is entered, or at the end of the enrollment. */
const ENDS: Readonly<Record<string, readonly Pick<SweepEntry, 'to' | 'past'>[]>> = {
  'b2b@example.com': [{ to: errorPage('ACCOUNT_EXISTS') }],
  'free@example.com': [{ to: surveyStep('existingPassword') }, { to: success('upgraded') }],
  'paid@example.com': [{ to: surveyStep('existingPassword') }, { to: success('transitioned'), past: TRANSITION }],
  'deleted@example.com': [{ to: errorPage('PENDING_DELETION_REQUEST') }],
  'byhand@example.com': [{ to: errorPage('SUPPORT_REQUEST_CREATED') }],
};

function accountEntry(email: string, slug: string, answers: JsonObject, end: Pick<SweepEntry, 'to' | 'past'>): SweepEntry {
  return {
    title: `${email}: ${Object.values(end.to).join(' ')}`,
    address: `/?upid=${upidOf(slug)}&testTiming=true`,
    answers: withPassword(answers),
    ...end,
    fullSweepOnly: true,
  };
}

/** Each account of the sandbox, by the email entered in the enrollment. Other journeys cover these as well. */
export const ACCOUNT_ENTRIES: readonly SweepEntry[] = [
  ...ACCOUNTS.flatMap(({ email }) => (ENDS[email] ?? []).map((end) => accountEntry(email, 'moodonly', moodMember(email), end))),
  {
    ...accountEntry(MEDICAL_FAILURE_EMAIL, 'acme', medMember(MEDICAL_FAILURE_EMAIL), { to: errorPage('SUPPORT_REQUEST_CREATED') }),
    serviceFails: true,
  },
  accountEntry(OPTED_OUT.email_key, 'moodonly', moodMember(OPTED_OUT.email_key), { to: success('created') }),
];

const consumer = (email: string) => ({ address: `/?upid=${upidOf('consumer')}`, answers: weightMember(email) });

/** The states that have their own texts for consumer-style partners. @see [ERR-02] [ERR-03] [ERR-04] */
export const CONSUMER_ENTRIES: readonly SweepEntry[] = [
  ...(['CODE_CLAIMED', 'DEFAULT'] satisfies readonly ErrorState[]).map((state): SweepEntry => ({
    title: `${state}, for a consumer`,
    ...consumer('somebody@example.com'),
    to: { ...errorPage(state), variant: 'consumer' },
    past: ['createAccount'],
    afterwards: `/error?state=${state}`,
  })),
  {
    title: 'ACCOUNT_EXISTS, for a consumer',
    ...consumer('b2b@example.com'),
    to: { ...errorPage('ACCOUNT_EXISTS'), variant: 'consumer' },
  },
];

const member = MEMBERS.find(({ accessCode }) => accessCode === 'MEMBER-DPP');
const LOGIN = member && { autologin_data: JSON.stringify({ accessCode: member.accessCode, accessToken: member.token }) };
const INELIGIBLE = surveyStep('ineligible');
/** On the roster of the DPP-only partner, with a type of diabetes that the program excludes. */
const DIANA: JsonObject = {
  ...weightMember('diana@example.com'),
  eligibilityCheck: { firstName: 'Diana', lastName: 'Prince', dob: '1975-03-03' },
  diabetesDiagnosis: 'yes',
  diabetesType: 'type1',
};

/** Members who are screened out, in an enrollment and in a re-triage. @see [ROUTE-25] */
export const SCREENED_OUT: readonly SweepEntry[] = [
  {
    title: '/employer/acme/rt/ineligible',
    address: '/employer/acme/rt',
    ...(LOGIN && { cookies: LOGIN }),
    answers: { ...weightMember(''), eatingDisorder: 'yes' },
    to: { ...INELIGIBLE, reason: 'EATING_DISORDER' },
  },
  {
    title: '/employer/acme/rt/ineligible, with an offer',
    address: '/employer/acme/rt',
    ...(LOGIN && { cookies: LOGIN }),
    answers: { ...weightMember(''), pregnant: 'yes' },
    to: { ...INELIGIBLE, reason: 'PREGNANT' },
    fullSweepOnly: true,
  },
  {
    title: '/enrollment/ineligible',
    address: `/?upid=${upidOf('dpponly')}`,
    answers: DIANA,
    to: { ...INELIGIBLE, reason: 'DPP_DIABETES_TYPE' },
    fullSweepOnly: true,
  },
];
