import { ERROR_CATALOGUE } from '../../src/enrollment/pages/errors/catalogue.ts';
import { ENDINGS } from '../../src/enrollment/vocabulary/endings.ts';
import { ERROR_STATES } from '../../src/enrollment/vocabulary/errorStates.ts';
import type { QuestionSetName } from '../../src/enrollment/vocabulary/sets.ts';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';

/** A page outside the surveys in one of its states. Everything is JSON, because a story stores it. */
export interface PageEntry {
  /** The group in the sidebar: `Landing`, `Errors`. */
  readonly group: string;
  readonly name: string;
  /** The address of the page, or of a part (parts.tsx). */
  readonly address: string;
  /** The state of the history entry. */
  readonly state?: { readonly [key: string]: unknown };
  readonly cookies?: Readonly<Record<string, string>>;
  /** The visitor's location, which determines consent and opt-out. */
  readonly geo?: { readonly country: string; readonly region: string | null };
  /** The partner that the story is about; by default, the toolbar's. */
  readonly partner?: string;
  /** The visit's data other than its partner. */
  readonly visit?: { readonly [key: string]: unknown };
  /** The token of a link to a saved visit that the tab has opened. */
  readonly token?: string;
  /** The example member who has just finished this survey, whose plan and summary are on the page. */
  readonly finished?: { readonly set: QuestionSetName; readonly member: string };
  /** True for a page that waits for a reply. */
  readonly waits?: boolean;
  /** True for a page that shows a waiting phase at its full length. */
  readonly isPhase?: boolean;
  /** Selects an element that is present once the page is complete; its heading by default. */
  readonly complete?: string;
}

/** A program id of a partner. The fake server derives the partner from it. */
export const upidOf = (slug: string): string => `STORY-${slug}`;

const SPINNER = '[data-screen="loading"]';
/** A state with its own texts for consumer-style partners. The sandbox has one such partner. */
const CONSUMER_PARTNER = 'consumer';

/** A survey that has begun. */
const RECORD = { set: 'DPP_SURVEY', answers: {}, position: { at: 'step', step: 'sex' } };

const ENROLLED = { set: 'DPP_SURVEY', member: 'weight' } as const;
const retriageOf = (member: string) => ({ set: 'RETRIAGE_SURVEY', member }) as const;

const LOGIN = { autologin_data: JSON.stringify({ accessCode: 'MEMBER', accessToken: 'token' }) };

const landing: readonly PageEntry[] = [
  ...SANDBOX_PARTNERS.map(({ slug, name, configs }) => ({
    group: 'Landing',
    name: `Check of ${name} (${configs.UPFRONT_ELIGIBILITY_ENFORCEMENT})`,
    address: `/?upid=${upidOf(slug)}`,
    partner: slug,
  })),
  { group: 'Landing', name: 'Program id', address: '/' },
  { group: 'Landing', name: 'Program id of a partner', address: '/employer/acme', partner: 'acme' },
  { group: 'Landing', name: 'Passcode', address: '/employer/northwind', partner: 'northwind' },
  {
    group: 'Landing',
    name: 'Just enrolled',
    address: `/?upid=${upidOf('acme')}`,
    partner: 'acme',
    cookies: { lastEnrolledUpid: upidOf('acme') },
  },
  { group: 'Landing', name: 'Single sign-on', address: `/?upid=${upidOf('acme')}&eligibilityId=SSO-1`, partner: 'acme' },
  { group: 'Landing', name: 'After a new password', address: `/?upid=${upidOf('acme')}&pwResetRedirect=true`, partner: 'acme' },
  { group: 'Landing', name: 'Loading', address: `/?upid=${upidOf('acme')}`, waits: true, complete: SPINNER },
];

const errors: readonly PageEntry[] = ERROR_STATES.flatMap((state): readonly PageEntry[] => {
  const details = { goLiveDate: '2099-01-01T15:30:00Z', effectiveDate: '2099-01-01', maskedEmail: 'm***@example.com' };
  const history = { error: state, details, from: null, retry: null, inSurvey: false };
  const page = { group: 'Errors', name: state, address: '/error', state: history };
  return ERROR_CATALOGUE[state].hasConsumerTexts === true
    ? [page, { ...page, name: `${state} of a consumer-style partner`, partner: CONSUMER_PARTNER }]
    : [page];
});

const endings: readonly PageEntry[] = [
  ...ENDINGS.map((type) => ({
    group: 'Success',
    name: `Account ${type}`,
    address: `/success?type=${type}`,
    finished: ENROLLED,
    complete: '[data-screen="success"]:not([data-phase="progress"], [data-phase="complete"])',
  })),
  {
    group: 'Success',
    name: 'Medical intake follows',
    address: '/success',
    state: { intakeUserId: 'MEMBER' },
    complete: '[data-phase="done"]',
  },
  { group: 'Success', name: 'Setting up', address: '/success', isPhase: true, complete: '[data-phase="progress"]' },
  { group: 'Success', name: 'Sandbox telehealth', address: '/telehealth' },
  { group: 'Re-triage', name: 'Finished: ALREADY_MED', address: '/rt/finished', state: { reason: 'ALREADY_MED' } },
  {
    group: 'Re-triage',
    name: 'Finished: ALREADY_MED, intake follows',
    address: '/rt/finished',
    state: { reason: 'ALREADY_MED', intakeUserId: 'MEMBER' },
  },
  { group: 'Re-triage', name: 'Finished: RECENTLY_RETRIAGED', address: '/rt/finished', state: { reason: 'RECENTLY_RETRIAGED' } },
  { group: 'Re-triage', name: 'Entry (rt/auth)', address: '/rt/auth?partnerSlug=acme', cookies: LOGIN, waits: true, complete: SPINNER },
  {
    group: 'Re-triage',
    name: 'Program changed (retriageTransition)',
    address: '/part/retriage-changed',
    finished: retriageOf('retriage-dpp'),
  },
  {
    group: 'Re-triage',
    name: 'Program changed, intake follows',
    address: '/part/retriage-intake',
    finished: retriageOf('retriage-med'),
    cookies: LOGIN,
  },
  { group: 'Re-triage', name: 'Program kept (retriageKeepPlan)', address: '/part/retriage-kept', finished: retriageOf('retriage-keep') },
];

const others: readonly PageEntry[] = [
  { group: 'Not found', name: 'Page', address: '/no-such-page' },
  { group: 'Not found', name: 'Partner', address: '/not-found?reason=partner' },
  { group: 'Not found', name: 'Step', address: '/not-found?reason=step' },
  { group: 'Privacy', name: 'Privacy notice', address: '/privacy' },
  { group: 'Privacy', name: 'Terms of service', address: '/terms' },
  { group: 'Privacy', name: 'Notice of privacy practices', address: '/notice-of-privacy-practices' },
  { group: 'Privacy', name: 'GINA and ADA', address: '/gina-ada' },
  { group: 'Privacy', name: 'Do not share (opt-out)', address: '/do-not-share', geo: { country: 'US', region: 'CA' } },
  { group: 'Privacy', name: 'Do not share, where no law applies', address: '/do-not-share', geo: { country: 'MX', region: null } },
  { group: 'Privacy', name: 'Accessibility statement', address: '/accessibility' },
  {
    group: 'Privacy',
    name: 'Cookie choices',
    address: '/accessibility',
    geo: { country: 'DE', region: null },
    complete: '[data-consent="banner"]',
  },
  { group: 'Arrivals', name: 'Deeplink on a desktop', address: '/deeplink?partnerSlug=acme', partner: 'acme' },
  {
    group: 'Arrivals',
    name: 'Redirect to a portal',
    address: '/partner-portal/redirect?partnerId=1008',
    waits: true,
    complete: SPINNER,
  },
  {
    group: 'Arrivals',
    name: 'Return from a portal',
    address: '/partner-portal/callback?partnerId=1008&code=C-1',
    waits: true,
    complete: SPINNER,
  },
  { group: 'Arrivals', name: 'Password again (transition)', address: '/part/transition-password' },
  { group: 'Another device', name: 'Save', address: '/other-device', partner: 'acme', visit: { record: RECORD } },
  { group: 'Another device', name: 'Save, without answers', address: '/other-device' },
  { group: 'Another device', name: 'Continue', address: '/continue', token: 'story' },
  { group: 'Another device', name: 'Continue, in a tab with answers', address: '/continue', token: 'story', visit: { record: RECORD } },
  { group: 'Another device', name: 'Continue, with a used link', address: '/continue' },
  { group: 'Failures', name: 'Crash', address: '/part/crash' },
  { group: 'Failures', name: 'Failed check, on the form', address: '/part/failed-check', complete: 'main [data-action]' },
];

/** Every page outside the surveys, in every state that a visitor can see. */
export const PAGES: readonly PageEntry[] = [...landing, ...errors, ...endings, ...others];

/** Returns the selector of the complete page. */
export function completeOf({ complete = 'main:not([data-screen="loading"]) h1' }: PageEntry): string {
  return complete;
}
