import { ERROR_STATES } from '../../../src/enrollment/vocabulary/errorStates.ts';
import { MEMBERS } from '../../../src/server/sandbox/seed/accounts.ts';
import { PARTNERS, type SandboxPartner } from '../../../src/server/sandbox/seed/partners.ts';
import { ROSTER, SINGLE_SIGN_ON, type SandboxPerson } from '../../../src/server/sandbox/seed/people.ts';
import { PORTAL_USERS } from '../../../src/server/sandbox/seed/portal.ts';
import { SPECIAL_UPIDS, upidOf } from '../../../src/server/sandbox/seed/upids.ts';
import { ACCOUNT_ENTRIES, CONSUMER_ENTRIES, SCREENED_OUT } from './sweepMembers.ts';
import { errorPage, type Arrival, type SweepEntry } from './sweepEntry.ts';

const ELIGIBILITY: Arrival = { screen: 'eligibility' };
const ACCOUNT: Arrival = { screen: 'survey', step: 'createAccount' };
const NOT_FOUND: Arrival = { screen: 'notFound' };
const UPID: Arrival = { screen: 'upid' };

/** The route table. @see docs/specification/routes-and-arrival.md, Routes */
const ROUTES: readonly SweepEntry[] = (
  [
    ['/', UPID],
    ['/?geo=DE', UPID],
    ['/employer/nobody', NOT_FOUND],
    ['/enrollment', UPID],
    ['/enrollment/sex', UPID],
    ['/enrollment/programOverview', UPID],
    ['/enrollment/ineligible', UPID],
    ['/transition', UPID],
    ['/transition/activeSubscription', UPID],
    ['/recurring-wellness-survey', errorPage('DEFAULT')],
    ['/recurring-wellness-survey/weight', errorPage('DEFAULT')],
    ['/employer/acme/rt', errorPage('DEFAULT')],
    ['/employer/acme/rt/ineligible', errorPage('DEFAULT')],
    ['/employer/northwind/rt', { screen: 'passcode' }],
    ['/rt/auth?partnerSlug=acme', errorPage('DEFAULT')],
    ['/rt/auth', errorPage('DEFAULT')],
    ['/rt/finished', { screen: 'retriageFinished' }],
    ['/success?testTiming=true', { screen: 'success', type: 'created' }],
    ['/success?type=upgraded&testTiming=true', { screen: 'success', type: 'upgraded' }],
    ['/success?type=transitioned&testTiming=true', { screen: 'success', type: 'transitioned' }],
    ['/not-found', NOT_FOUND],
    ['/not-found?reason=partner', NOT_FOUND],
    ['/not-found?reason=step', NOT_FOUND],
    ['/deeplink', { screen: 'deeplink' }],
    ['/deeplink?partnerSlug=acme', { screen: 'deeplink' }],
    ['/deeplink?partnerSlug=nobody', NOT_FOUND],
    ['/do-not-share', { screen: 'doNotShare' }],
    ['/do-not-share?geo=US-CA', { screen: 'doNotShare' }],
    ['/other-device', { screen: 'otherDevice' }],
    ['/continue', { screen: 'continue' }],
    ['/privacy', { screen: 'privacy' }],
    ['/terms', { screen: 'terms' }],
    ['/notice-of-privacy-practices', { screen: 'privacyPractices' }],
    ['/gina-ada', { screen: 'ginaAda' }],
    ['/accessibility', { screen: 'accessibility' }],
    ['/partner-portal/redirect?partnerId=1008', { path: '/sandbox/portal' }],
    ['/partner-portal/redirect', { path: '/sandbox/portal' }],
    ['/partner-portal/callback?error=access_denied', errorPage('DEFAULT')],
    ['/telehealth?userId=MEMBER-MED&isB2B=true#/steadyPatientIntake', { screen: 'intake' }],
    ['/enroll', UPID],
    ['/employer/old-acme', UPID],
    ['/no/such/place', NOT_FOUND],
  ] satisfies readonly (readonly [string, Arrival])[]
).map(([address, to]) => ({ title: address, address, to }));

const ERRORS: readonly SweepEntry[] = ERROR_STATES.map((state) => ({
  title: state,
  address: `/error?state=${state}`,
  to: errorPage(state),
}));

function localesOf({ slug, supportedLocales }: SandboxPartner): Pick<SweepEntry, 'locales'> {
  return slug === 'globex' ? { locales: supportedLocales } : {};
}

const CODES: readonly SweepEntry[] = [
  ...PARTNERS.map((partner) => ({
    title: upidOf(partner.slug),
    address: `/?upid=${upidOf(partner.slug)}`,
    ...(partner.goLiveDate === undefined ? { to: ELIGIBILITY, fullSweepOnly: true as const } : { to: errorPage('BEFORE_GOLIVE_DATE') }),
    ...localesOf(partner),
  })),
  ...PARTNERS.map((partner) => ({
    title: upidOf(partner.slug, 1),
    address: `/?upid=${upidOf(partner.slug, 1)}`,
    to: partner.goLiveDate === undefined ? ELIGIBILITY : errorPage('BEFORE_GOLIVE_DATE'),
    fullSweepOnly: true as const,
    ...localesOf(partner),
  })),
  ...PARTNERS.map((partner) => {
    const { slug, goLiveDate, configs } = partner;
    const screen = configs.ENROLL_PASSCODE || configs.ENROLL_VIRGIN_PULSE ? 'passcode' : 'upid';
    return {
      title: `/employer/${slug}`,
      address: `/employer/${slug}`,
      to: goLiveDate === undefined ? { screen } : errorPage('BEFORE_GOLIVE_DATE'),
      ...localesOf(partner),
    };
  }),
  ...PARTNERS.flatMap((partner) => {
    const { slug, passcode } = partner;
    if (passcode === undefined) return [];
    const address = `/employer/${slug}`;
    return [
      { title: `${passcode} in the address`, address: `${address}?passcode=${passcode}`, to: ELIGIBILITY, ...localesOf(partner) },
      { title: `${passcode} by hand`, address, code: { passcode: passcode.toLowerCase() }, to: ELIGIBILITY, ...localesOf(partner) },
    ];
  }),
  { title: 'a wrong passcode in the address', address: '/employer/northwind?passcode=WRONG', to: { screen: 'passcode', says: true } },
  {
    title: 'a wrong passcode by hand',
    address: '/employer/northwind',
    code: { passcode: 'wrong' },
    to: { screen: 'passcode', says: true },
  },
  { title: 'a program id by hand', address: '/', code: { upid: upidOf('acme') }, to: ELIGIBILITY },
  { title: 'a wrong program id by hand', address: '/', code: { upid: 'UPID-NOBODY' }, to: { screen: 'upid', says: true } },
  { title: 'a wrong program id', address: '/?upid=UPID-NOBODY', to: NOT_FOUND },
  { title: "another partner's program id", address: `/employer/northwind?upid=${upidOf('acme')}`, to: errorPage('DEFAULT') },
  ...SPECIAL_UPIDS.map(({ upid, expect }) => {
    const state = ERROR_STATES.find((known) => expect.endsWith(known));
    return { title: upid, address: `/?upid=${upid}`, to: state ? errorPage(state) : ELIGIBILITY };
  }),
  {
    title: 'the program id of an hour ago',
    address: `/?upid=${upidOf('acme')}`,
    cookies: { lastEnrolledUpid: upidOf('acme') },
    to: { screen: 'refresh' },
  },
];

function slugOf(id: number): string {
  return PARTNERS.find((partner) => partner.id === id)?.slug ?? '';
}

function arrivalOf(person: SandboxPerson): Arrival {
  const isTwin = ROSTER.filter(({ lastName }) => lastName !== undefined && lastName === person.lastName).length > 1;
  if (isTwin) return errorPage('ELIGIBILITY_CHECK_MULTIPLE_MATCHES');
  if (person.outcome === 'EXISTING_ACCOUNT') return errorPage('ELIGIBILITY_CHECK_EXISTING_ACCOUNT');
  if (person.outcome === 'API_ERROR') return errorPage('ELIGIBILITY_CHECK_API_ERROR');
  if (person.outcome === 'PRIOR_TO_EFFECTIVE_DATE') return errorPage('PRIOR_TO_EFFECTIVE_DATE');
  if (person.outcome !== undefined) return { ...ELIGIBILITY, says: true };
  return person.matchedPartnerId === undefined ? ACCOUNT : ELIGIBILITY;
}

const PEOPLE: readonly SweepEntry[] = [
  ...ROSTER.map((row) => {
    const { partnerId, firstName, lastName, dob, email, policyId, participantId } = row;
    const slug = slugOf(partnerId);
    const person = { firstName, lastName, dob, email, policyId, employeeId: participantId };
    const partner = PARTNERS.find(({ id }) => id === partnerId);
    const title = `${slug}: ${[firstName, lastName, participantId].filter(Boolean).join(' ')}`;
    return { title, address: `/?upid=${upidOf(slug)}`, person, to: arrivalOf(row), ...(partner && localesOf(partner)) };
  }),
  ...PARTNERS.filter(({ goLiveDate }) => goLiveDate === undefined).map((partner) => {
    const hasFile = ROSTER.some(({ partnerId }) => partnerId === partner.id);
    const to = hasFile ? { ...ELIGIBILITY, says: true as const } : ACCOUNT;
    return { title: `${partner.slug}: anyone`, address: `/?upid=${upidOf(partner.slug)}`, person: {}, to, ...localesOf(partner) };
  }),
];

const SIGN_ONS: readonly SweepEntry[] = [
  ...SINGLE_SIGN_ON.map(({ eligibilityId, eligible, accessCode, dateOfBirth }) => {
    const ineligibleArrival = accessCode === undefined ? errorPage('SSO_INELIGIBLE') : errorPage('SSO_ACCOUNT_EXISTS');
    const eligibleArrival: Arrival = dateOfBirth ? { screen: 'eligibility', step: 'createAccount' } : errorPage('DEFAULT');
    return {
      title: eligibilityId ?? '',
      address: `/?upid=${upidOf('acme')}&eligibilityId=${eligibilityId ?? ''}`,
      to: eligible ? eligibleArrival : ineligibleArrival,
    };
  }),
  { title: 'SSO-OK, shared', address: `/?upid=${upidOf('acme')}&eligibilityId=SSO-OK&sharedEligibility=true`, to: ACCOUNT },
  { title: 'an unknown person', address: `/?upid=${upidOf('acme')}&eligibilityId=SSO-NOBODY`, to: errorPage('DEFAULT') },
  { title: 'no program id', address: '/?eligibilityId=SSO-OK', to: errorPage('DEFAULT') },
];

const RETURNING: readonly SweepEntry[] = MEMBERS.flatMap(({ accessCode, token, program, retriage }) => {
  const cookies = { autologin_data: JSON.stringify({ accessCode, accessToken: token }) };
  const isFinished = program === 'MED' || retriage.eligibilityReason !== 'ELIGIBLE';
  return [
    {
      title: `${accessCode}, re-triage`,
      address: '/rt/auth?partnerSlug=acme',
      cookies,
      to: { screen: isFinished ? 'retriageFinished' : 'survey' },
    },
    { title: `${accessCode}, check-in`, address: '/recurring-wellness-survey', cookies, to: { screen: 'survey' } },
  ];
});

const PORTAL: readonly SweepEntry[] = [
  ...PORTAL_USERS.map(({ code, linkedEmail }) => ({ code, isLinked: linkedEmail !== null })),
  { code: 'NONE', isLinked: null },
].map(({ code, isLinked }) => ({
  title: code,
  address: `/partner-portal/callback?partnerId=1008&code=${code}`,
  to: isLinked === null ? errorPage('DEFAULT') : isLinked ? errorPage('EXISTING_VIRGIN_PULSE_USER') : ELIGIBILITY,
}));

/** Groups of entry points that change the sandbox, so each turn gets its own. */
export const OWN_SANDBOX: ReadonlySet<string> = new Set(['accounts']);

/** Every entry point, grouped by kind. @see docs/specification/sandbox.md */
export const ENTRIES: Readonly<Record<string, readonly SweepEntry[]>> = {
  'the route table': ROUTES,
  'error states': [...ERRORS, ...CONSUMER_ENTRIES],
  codes: CODES,
  people: PEOPLE,
  'single sign-on': SIGN_ONS,
  'members who come back': [...RETURNING, ...SCREENED_OUT],
  accounts: ACCOUNT_ENTRIES,
  'the partner portal': PORTAL,
};
