import type { JsonObject } from '../../runtime/base/json.ts';
import type { AccountKind } from '../store/schema.ts';

/** Of `correct horse battery 9`, the password of every account of the sandbox: made once, for it takes a while. */
export const PASSWORD_HASH = 'scrypt$17$8$1$p-o99wKmveN2Fb5JE1uixA$-SW2-cVwEUeCCL0XtNaPMvQps0_yqzjxy4u3_ntjte8';

/** An account that exists before anybody enrolls. */
export interface SandboxAccount {
  readonly email: string;
  readonly kind: AccountKind;
  readonly accessCode: string;
  /** Support moves it to a sponsor by hand. */
  readonly migratesByHand?: boolean;
}

/** @see docs/specification/sandbox.md, Accounts; the last one is ours: its move to a sponsor goes to support (B2B_MIGRATION_REQUEST_CREATED) */
export const ACCOUNTS: readonly SandboxAccount[] = [
  { email: 'b2b@example.com', kind: 'b2b', accessCode: 'SANDBOX-B2B' },
  { email: 'free@example.com', kind: 'free', accessCode: 'SANDBOX-FREE' },
  { email: 'paid@example.com', kind: 'paid', accessCode: 'SANDBOX-PAID' },
  { email: 'deleted@example.com', kind: 'deleted', accessCode: 'SANDBOX-DELETED' },
  { email: 'byhand@example.com', kind: 'paid', accessCode: 'SANDBOX-BYHAND', migratesByHand: true },
];

/** Free to enroll; the telehealth service refuses it. @see docs/specification/sandbox.md, Accounts */
export const MEDICAL_FAILURE_EMAIL = 'medfail@example.com';

/** Has opted out of data sharing. @see docs/specification/sandbox.md, Accounts */
export const OPTED_OUT = { email_key: 'optedout@example.com', country: 'US', subdivision: 'CA' } as const;

/** A member with a program, for the calls that name an access code. */
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

/** @see docs/specification/sandbox.md, Members for re-triage and check-in */
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
