import type { components } from '../../api/generated/enrollment.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Program } from '../../../runtime/definitions/types.ts';
import type { Context, SessionRecord } from '../../../runtime/engine/types.ts';
import type { FirstSave } from '../../../runtime/survey/types.ts';

/** The name of the draft in the tab's storage. */
export const DRAFT_ITEM = 'draft';

/** A partner as the API returns it. */
export type Partner = components['schemas']['Partner'];

/** The enrollment information of a program id. */
export type EnrollmentInformation = components['schemas']['EnrollmentInformation'];

/** The state that an enrollment passes to the transition. Never a password [D-29]. */
export interface CarriedEnrollment {
  /** The answers, and those derived from them: what the member was offered. */
  readonly answers: JsonObject;
  readonly program: Program;
  /** The result of the eligibility check. */
  readonly eligibility: JsonObject;
  /** The enrollment itself, for members who go back to it. */
  readonly record: SessionRecord;
}

/** The progress of a survey and its current step [IDENT-14]. */
export interface SurveyProgress {
  /** Percent of the whole survey, 0 to 100. */
  readonly currentProgress: number;
  /** The id of the step. */
  readonly questionId: string;
  readonly section: string;
}

/** The state of a survey that is stored with its answers. */
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

/** The forms of the member's email that may be stored and shown. */
export interface EmailMarks {
  /** SHA-256 of the lower-case email, in hexadecimal. */
  readonly hashed: string;
  /** `m***@example.com` */
  readonly masked: string;
}

/** An attempt at the completion. */
export interface TriedCompletion {
  /** The idempotency key of the attempt. Attempts of an earlier visit are ignored. */
  readonly completionKey: string;
  /** The answers as one string, without passwords. */
  readonly answers: string;
  /** The key of the triage record that the attempt saved; null if it did not get that far. */
  readonly triageKey: string | null;
}

/** The facts that a re-triage fetched about its member at entry. */
export interface RetriageEntry {
  readonly partnerId: number;
  readonly context: Partial<Pick<Context, 'eligibility' | 'profile' | 'member'>>;
}

/** The state of a visit that must survive a reload. Never a password [S-040]. */
export interface Draft {
  /** The version of this shape; drafts of other versions are ignored. */
  readonly version: 1;
  readonly upid: string | null;
  readonly partner: Partner | null;
  readonly enrollmentInfo: EnrollmentInformation | null;
  /** The person who came by single sign-on, as rules read it; null or absent in any other visit. */
  readonly eligibility?: JsonObject | null;
  readonly record: SessionRecord | null;
  readonly carried: CarriedEnrollment | null;
  /** The answers that an accepted offer set, for a re-triage that restarts with them; null or absent before. */
  readonly acceptedOffer?: JsonObject | null;
  /**
   * The segment in the member's profile, for analytics. Null or absent in an enrollment, where the eligibility check provides it.
   */
  readonly segment?: Segment | null;
  /** The access code of the logged-in member whose answers these are; null in an enrollment. */
  readonly owner: string | null;
  /**
   * The facts that the re-triage fetched about the owner at entry; null or absent before. If the change of program was stored but its
   * response was lost, the server already reports the new program, from which a retry could not start the re-triage.
   */
  readonly retriageEntry?: RetriageEntry | null;
  /** The idempotency key of the visit's completion. A retry with the same answers keeps it. */
  readonly completionKey: string;
  readonly triageKey: string | null;
  /** The partial save that creates the triage record, until the server has stored or refused it; null or absent otherwise. */
  readonly firstSave?: FirstSave | null;
  /** The survey's progress and program; absent before a survey. */
  readonly standing?: SurveyStanding | null;
  /** Absent before the member has entered an email. */
  readonly email?: EmailMarks | null;
  /** The US states where telehealth is offered, so that a reload need not fetch them again. */
  readonly eligibleStates?: readonly string[] | null;
  /** The error on screen; null or absent without one. */
  readonly errorState?: ErrorState | null;
  /** True once the member's coach was alerted to the screen-out. */
  readonly coachTold?: boolean;
  /** The last attempt at the completion. */
  readonly tried?: TriedCompletion | null;
}

/** Returns the draft of a new visit. */
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

/** Returns the fields that are reset for another person: nothing of the previous visit is kept. */
export function freshVisit(newId: () => string): FreshVisit {
  return {
    eligibility: null,
    segment: null,
    record: null,
    carried: null,
    acceptedOffer: null,
    owner: null,
    retriageEntry: null,
    triageKey: null,
    firstSave: null,
    standing: null,
    email: null,
    errorState: null,
    coachTold: false,
    tried: null,
    completionKey: newId(),
  };
}

/** Returns true for a visit that would lose something in a reload. */
export function isWorthKeeping({ record, carried, errorState = null }: Draft): boolean {
  return record !== null || carried !== null || errorState !== null;
}

/** Returns true for a draft of this version. Its encryption proves that nobody else wrote it. */
export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}
