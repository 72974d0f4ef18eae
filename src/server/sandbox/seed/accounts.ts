import type { JsonObject } from '../../../runtime/base/json.ts';
import type { AccountKind } from '../../store/schema.ts';

/** Hash of `correct horse battery 9`, the password of every sandbox account. Precomputed, because hashing is slow. */
export const PASSWORD_HASH = 'scrypt$17$8$1$p-o99wKmveN2Fb5JE1uixA$-SW2-cVwEUeCCL0XtNaPMvQps0_yqzjxy4u3_ntjte8';

/** An account that exists before anybody enrolls. */
export interface SandboxAccount {
  readonly email: string;
  readonly kind: AccountKind;
  readonly accessCode: string;
  /** True when support moves the account to a sponsor by hand. */
  readonly migratesByHand?: boolean;
}

/**
 * The sandbox's accounts. The last one is our own addition: moving it to a sponsor is left to support
 * (B2B_MIGRATION_REQUEST_CREATED).
 * @see docs/specification/sandbox.md, Accounts
 */
export const ACCOUNTS: readonly SandboxAccount[] = [
  { email: 'b2b@example.com', kind: 'b2b', accessCode: 'SANDBOX-B2B' },
  { email: 'free@example.com', kind: 'free', accessCode: 'SANDBOX-FREE' },
  { email: 'paid@example.com', kind: 'paid', accessCode: 'SANDBOX-PAID' },
  { email: 'deleted@example.com', kind: 'deleted', accessCode: 'SANDBOX-DELETED' },
  { email: 'byhand@example.com', kind: 'paid', accessCode: 'SANDBOX-BYHAND', migratesByHand: true },
];

/**
 * An email that is free to enroll but that the telehealth service refuses.
 * @see docs/specification/sandbox.md, Accounts
 */
export const MEDICAL_FAILURE_EMAIL = 'medfail@example.com';

/**
 * A person who has opted out of data sharing.
 * @see docs/specification/sandbox.md, Accounts
 */
export const OPTED_OUT = { email_key: 'optedout@example.com', country: 'US', subdivision: 'CA' } as const;

/** A member with a program, for calls with an access code. */
export interface SandboxMember {
  readonly accessCode: string;
  readonly token: string;
  readonly email: string;
  readonly program: string;
  /** Days since the program began. */
  readonly days: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly gender: string;
  readonly retriage: JsonObject;
}

/**
 * The sandbox's members.
 * @see docs/specification/sandbox.md, Members for re-triage and check-in
 */
export const MEMBERS: readonly SandboxMember[] = [
  {
    accessCode: 'MEMBER-WEIGHT',
    token: 'token-weight',
    email: 'wendy@example.com',
    program: 'WEIGHT',
    days: 40,
    firstName: 'Wendy',
    lastName: 'Weight',
    dob: '1980-05-05',
    gender: 'female',
    retriage: { eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: ['DPP', 'MED'] },
  },
  {
    accessCode: 'MEMBER-DPP',
    token: 'token-dpp',
    email: 'dora@example.com',
    program: 'DPP',
    days: 100,
    firstName: 'Dora',
    lastName: 'Dipp',
    dob: '1970-06-06',
    gender: 'female',
    retriage: { eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: ['MED'] },
  },
  {
    accessCode: 'MEMBER-MED',
    token: 'token-med',
    email: 'mark@example.com',
    program: 'MED',
    days: 30,
    firstName: 'Mark',
    lastName: 'Med',
    dob: '1975-07-07',
    gender: 'male',
    retriage: { eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: [] },
  },
  {
    accessCode: 'MEMBER-MOOD',
    token: 'token-mood',
    email: 'maya@example.com',
    program: 'MOOD',
    days: 20,
    firstName: 'Maya',
    lastName: 'Mood',
    dob: '1992-08-08',
    gender: 'female',
    retriage: { eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: [] },
  },
  {
    accessCode: 'MEMBER-RECENT',
    token: 'token-recent',
    email: 'rita@example.com',
    program: 'WEIGHT',
    days: 10,
    firstName: 'Rita',
    lastName: 'Recent',
    dob: '1985-09-09',
    gender: 'female',
    retriage: { eligibilityReason: 'RECENTLY_RETRIAGED', eligibleRetriagePrograms: [] },
  },
];
