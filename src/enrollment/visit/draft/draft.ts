import type { components } from '../../api/generated/enrollment.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Program } from '../../../runtime/definitions/types.ts';
import type { SessionRecord } from '../../../runtime/engine/types.ts';

/** A partner as the server has it. */
export type Partner = components['schemas']['Partner'];

/** What a program id says of its enrollment. */
export type EnrollmentInformation = components['schemas']['EnrollmentInformation'];

/** What an enrollment leaves to the transition after it. Never a password. @see [D-29] */
export interface Carried {
  /** The answers, and those that they add up to: what the member was offered. */
  readonly answers: JsonObject;
  readonly program: Program;
  /** What the eligibility check has found. */
  readonly eligibility: JsonObject;
  /** The enrollment itself, for who goes back to it. */
  readonly record: SessionRecord;
}

/** How far a survey is, and where. @see [IDENT-14] */
export interface SurveyProgress {
  /** Of the whole survey, 0 to 100. */
  readonly currentProgress: number;
  /** The id of the step. */
  readonly questionId: string;
  readonly section: string;
}

/** Where a survey stands: what is stored of it beside its answers. */
export interface SurveyStanding {
  readonly progress: SurveyProgress;
  /** The program selected so far. */
  readonly program: Program;
}

/** The part of the employer's workforce that a person belongs to. */
export interface Segment {
  readonly segmentId?: string;
  readonly segmentName?: string;
}

/** The member's email as it may be told and shown. */
export interface EmailMarks {
  /** SHA-256 of the email in lower case, in hexadecimal. */
  readonly hashed: string;
  /** `m***@example.com` */
  readonly masked: string;
}

/** A try of the completion. */
export interface TriedCompletion {
  /** The idempotency key that it was made with; the try of an earlier visit counts for nothing. */
  readonly completionKey: string;
  /** The answers as one text, without passwords. */
  readonly answers: string;
  /** The key of the triage record that it has saved, if it got that far. */
  readonly triageKey: string | null;
}

/** Everything of a visit that a reload must not lose. Never a password. @see [S-040] */
export interface Draft {
  /** Of this shape; a draft of another one is not read. */
  readonly version: 1;
  readonly upid: string | null;
  readonly partner: Partner | null;
  readonly enrollmentInfo: EnrollmentInformation | null;
  /** The person of a single sign-on, as rules read it; null or left out in any other visit. */
  readonly eligibility?: JsonObject | null;
  readonly record: SessionRecord | null;
  readonly carried: Carried | null;
  /** What accepting an offer has set, for a re-triage that starts over with it; null or left out before. */
  readonly acceptedOffer?: JsonObject | null;
  /** What the member's profile says of the segment, for analytics; null or left out in an enrollment, where the eligibility check says it. */
  readonly segment?: Segment | null;
  /** The access code of the member whose answers these are, where a login tells; null in an enrollment. */
  readonly owner: string | null;
  /** The idempotency key of the visit's completion: the same on every try. */
  readonly completionKey: string;
  readonly triageKey: string | null;
  /** Where the survey stands; left out before there is one. */
  readonly standing?: SurveyStanding | null;
  /** Left out before the member has told the email. */
  readonly email?: EmailMarks | null;
  /** The US states where telehealth is offered, so that a reload need not ask again. */
  readonly eligibleStates?: readonly string[] | null;
  /** The error that the member is shown; left out where there is none. */
  readonly errorState?: ErrorState | null;
  /** True once the member's coach was told that the member is screened out. */
  readonly coachTold?: boolean;
  /** What the last try of the completion was made with. */
  readonly tried?: TriedCompletion | null;
}

/** The draft of a visit that has just begun. */
export function emptyDraft(newId: () => string): Draft {
  return {
    version: 1,
    upid: null,
    partner: null,
    enrollmentInfo: null,
    record: null,
    carried: null,
    owner: null,
    completionKey: newId(),
    triageKey: null,
  };
}

type FreshVisit = Required<Omit<Draft, 'version' | 'upid' | 'partner' | 'enrollmentInfo' | 'eligibleStates'>>;

/** What begins anew with another person: nothing of the one before is taken along. */
export function freshVisit(newId: () => string): FreshVisit {
  return {
    eligibility: null,
    segment: null,
    record: null,
    carried: null,
    acceptedOffer: null,
    owner: null,
    triageKey: null,
    standing: null,
    email: null,
    errorState: null,
    coachTold: false,
    tried: null,
    completionKey: newId(),
  };
}

/** True for a visit of which a reload would lose something. */
export function isWorthKeeping({ record, carried, errorState = null }: Draft): boolean {
  return record !== null || carried !== null || errorState !== null;
}

/** True for what this version of the product has sealed; the seal itself proves that nobody else wrote it. */
export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}
