import DEVELOPMENT from '../../../question-sets/environments/development.json' with { type: 'json' };
import { ACCOUNTS, MEDICAL_FAILURE_EMAIL, MEMBERS, OPTED_OUT, type SandboxAccount } from './seed/accounts.ts';
import { PARTNERS, type SandboxPartner } from './seed/partners.ts';
import { ROSTER, SINGLE_SIGN_ON, type SandboxPerson } from './seed/people.ts';
import { NEW_PORTAL_USER, PORTAL_USERS } from './seed/portal.ts';
import { SEATS_PER_PARTNER, SPECIAL_UPIDS, upidOf } from './seed/upids.ts';

/** An entry point of the sandbox: a path or the details to type, and the expected result. */
export type SandboxEntry = readonly [entry: string, expect: string];

/** A titled group of entry points. */
export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly SandboxEntry[];
}

/**
 * Formats entry points as terminal lines with absolute URLs, so that a click opens them.
 * @param origin `http://localhost:8080`
 */
export function formatEntries(origin: string, entries: readonly SandboxEntry[]): readonly string[] {
  const absoluteEntries = entries.map(([entry, expect]) => [entry.startsWith('/') ? `${origin}${entry}` : entry, expect] as const);
  const width = Math.max(0, ...absoluteEntries.map(([entry]) => entry.length));
  return absoluteEntries.map(([entry, expect]) => `  ${entry.padEnd(width)}  ${expect}`);
}

/** Returns every entry point of the sandbox, derived from the seed. */
export function allEntries(): readonly EntryGroup[] {
  return [
    {
      title: `Partners (ids -0001 to -0${SEATS_PER_PARTNER} take one member each, ${upidOf('<slug>')} any number)`,
      entries: PARTNERS.map(byUpid),
    },
    { title: 'Partners by passcode or portal', entries: PARTNERS.flatMap(bySlug) },
    { title: 'Partners with their own wording or rules', entries: specialEntries() },
    { title: 'Special program ids', entries: SPECIAL_UPIDS.map(({ upid, expect }) => [`/?upid=${upid}`, expect]) },
    { title: 'People to type into the eligibility form', entries: personEntries() },
    {
      title: 'Single sign-on',
      entries: SINGLE_SIGN_ON.map(({ eligibilityId, eligible, accessCode, scaleEligible, dateOfBirth }) => [
        `/?upid=${upidOf('acme')}&eligibilityId=${eligibilityId}&sharedEligibility=true`,
        eligible
          ? `eligible${dateOfBirth ? '' : ', but the date of birth is missing: an error'}${scaleEligible ? `, ${scaleEligible}` : ''}`
          : `not eligible: ${accessCode ? 'SSO_ACCOUNT_EXISTS' : 'SSO_INELIGIBLE'}`,
      ]),
    },
    {
      title: 'Accounts (their password: correct horse battery 9)',
      entries: [
        ...ACCOUNTS.map((account) => [account.email, accountExpect(account)] as const),
        [MEDICAL_FAILURE_EMAIL, 'free to enroll; the medical enrollment fails: MED_ENROLLMENT_FAILED'],
        [OPTED_OUT.email_key, 'free to enroll; has opted out of data sharing'],
      ],
    },
    {
      title: 'Returning members',
      entries: MEMBERS.flatMap(({ accessCode, program, days }) => [
        [`/sandbox/members/${accessCode}?to=retriage`, `logged in, re-triage; in ${program} for ${days} days`],
        [`/sandbox/members/${accessCode}?to=checkIn`, 'logged in, the monthly check-in'],
      ]),
    },
    {
      title: 'Portal codes',
      entries: [
        ...PORTAL_USERS.map(
          ({ code, linkedEmail }) =>
            [
              `/partner-portal/callback?partnerId=1008&code=${code}`,
              linkedEmail === null ? 'a program id' : 'already linked: the masked email',
            ] as const,
        ),
        [`/partner-portal/callback?partnerId=1008&code=${NEW_PORTAL_USER}1`, 'a new person: a program id of one seat, then linked'],
      ],
    },
    {
      title: 'Other pages',
      entries: [
        ['/sandbox/mail', 'emails that members received: links to set a new password'],
        ['/api-docs', 'the API reference'],
      ],
    },
  ];
}

/** Returns the few entry points that the server prints once it listens. */
export function firstEntries(): readonly SandboxEntry[] {
  return [
    ...PARTNERS.slice(0, 2).map(byUpid),
    ...PARTNERS.slice(1, 2).flatMap(bySlug),
    [`/?upid=${upidOf('acme')}`, 'Acme, for any number of members'],
    ...allEntries()
      .filter(({ title }) => title === 'Returning members')
      .flatMap(({ entries }) => entries.slice(0, 2)),
  ];
}

function byUpid({ slug, name, id, configs, goLiveDate }: SandboxPartner): SandboxEntry {
  const enabledConfigs = Object.entries(configs).flatMap(([config, value]) => (value === true ? [config.replace(/^OFFERS_/, '')] : []));
  const enforcement = configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? 'NONE';
  const eligibility = enforcement === 'NONE' ? 'anyone is eligible' : `only people in its file (${enforcement})`;
  return [
    `/?upid=${upidOf(slug, 1)}`,
    `${name} (${id}): ${enabledConfigs.join(', ')}; ${goLiveDate ? `not live before ${goLiveDate}` : eligibility}`,
  ];
}

function bySlug({ slug, passcode, configs }: SandboxPartner): readonly SandboxEntry[] {
  return [
    ...(passcode === undefined ? [] : [[`/employer/${slug}`, `the passcode is ${passcode}`] as const]),
    ...(configs.ENROLL_VIRGIN_PULSE
      ? [[`/employer/${slug}`, 'a button leads to the portal; its sign-in is a page of the sandbox'] as const]
      : []),
  ];
}

/**
 * Expected results for partners that a list of the development environment names.
 * @see question-sets/environments/development.json
 */
const SPECIAL: readonly (readonly [list: keyof typeof DEVELOPMENT, address: (partner: SandboxPartner) => string, expect: string])[] = [
  ['benefitWordingPartners', ({ slug }) => `/employer/${slug}`, 'the landing says "benefit from" the employer'],
  ['purchasedSubscriptionPartners', ({ slug }) => `/?upid=${upidOf(slug)}`, 'the headline names a purchased subscription'],
  ['mindsetCoachingPartners', ({ slug }) => `/?upid=${upidOf(slug)}`, 'the headline names a mindset coaching program'],
  ['specialTermsSlugs', ({ slug }) => `/?upid=${upidOf(slug)}`, 'special terms on the account step'],
  ['specialOptOutSlugs', ({ slug }) => `/?upid=${upidOf(slug)}&geo=US-NY`, 'data sharing can be opted out of in any region'],
  ['consentExemptSlugs', ({ slug }) => `/?upid=${upidOf(slug)}&geo=DE`, 'no consent signature in the gdpr region'],
];

function specialEntries(): readonly SandboxEntry[] {
  return SPECIAL.flatMap(([list, address, expect]) => {
    const listed: readonly unknown[] = [DEVELOPMENT[list]].flat();
    return PARTNERS.filter(({ id, slug }) => listed.includes(id) || listed.includes(slug)).map((partner): SandboxEntry => [
      address(partner),
      expect,
    ]);
  });
}

/** Returns one entry for each person, even if several rows of the file are theirs. */
function personEntries(): readonly SandboxEntry[] {
  const people = new Map(ROSTER.map((person) => [describePerson(person), person]));
  return [...people].map(([who, person]) => {
    const rows = ROSTER.filter((other) => describePerson(other) === who);
    return [who, rows.length > 1 ? 'MULTIPLE_MATCHES' : resultOf(person)];
  });
}

function describePerson({ partnerId, firstName, lastName, dob, policyId, participantId, email }: SandboxPerson): string {
  const details = [
    firstName,
    lastName,
    dob,
    policyId && `policy ${policyId}`,
    participantId && `employee id ${participantId}`,
    email && `email ${email}`,
  ];
  return `${slugOf(partnerId)}: ${details.filter((part) => part !== undefined).join(' ')}`;
}

function resultOf({ outcome, isMedEligible, matchedPartnerId }: SandboxPerson): string {
  const matched = matchedPartnerId === undefined ? '' : `, but at ${slugOf(matchedPartnerId)}`;
  return `${outcome ?? 'eligible'}${isMedEligible ? ', also for medication' : ''}${matched}`;
}

function slugOf(id: number): string {
  return PARTNERS.find((partner) => partner.id === id)?.slug ?? String(id);
}

const KINDS: Readonly<Record<SandboxAccount['kind'], string>> = {
  b2b: 'a sponsored account: ACCOUNT_EXISTS',
  free: 'a free account: enrolling upgrades it',
  paid: 'a paid account: continues to /transition',
  deleted: 'recently deleted: PENDING_DELETION_REQUEST',
};

function accountExpect({ kind, migratesByHand }: SandboxAccount): string {
  return migratesByHand ? `${KINDS[kind]}, that support must move manually: SUPPORT_REQUEST_CREATED` : KINDS[kind];
}
