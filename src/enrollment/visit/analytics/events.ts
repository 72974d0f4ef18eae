import type { components } from '../../api/generated/events.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { SignupResult } from './signupResult.ts';

/** An event as the events host takes it. */
export type VisitEvent = components['schemas']['Event'];

/** What became of the account. */
export type AccountType = 'created' | 'upgraded' | 'transitioned';

/**
 * The events there are, and what each tells. `eventClasses.ts` says who may be known by it: where that is anonymous, nothing
 * stands in it that a member has answered, or that says who it is.
 * @see docs/specification/identity-consent-analytics.md, Analytics events
 */
export interface EventProperties {
  /** The campaign that a visit comes from: the utm_ parameters that the address has. */
  readonly visit_began: Readonly<Partial<Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string>>>;
  readonly passcode_submitted: { readonly source: 'AUTOFILLED' | 'MANUAL'; readonly accepted: boolean };
  /** What the employer's sign-on came to: an error state, another partner's program, or a member who may go on. */
  readonly single_sign_on: { readonly result: ErrorState | 'ELSEWHERE' | 'ELIGIBLE'; readonly shared: boolean };
  readonly signup_result: { readonly result: SignupResult };
  /** The eligibility check after a new password was set did not find the member. */
  readonly ineligible_after_reset: { readonly reason: string };
  readonly enrollment_error_shown: { readonly state: ErrorState };
  readonly survey_error_shown: { readonly state: ErrorState };
  readonly section_shown: { readonly set: string; readonly section: string };
  /** Which steps a member gets tells of the answers. */
  readonly step_shown: { readonly set: string; readonly step: string };
  readonly screened_out: { readonly set: string; readonly reason: string };
  readonly account_made: { readonly type: AccountType };
  /** What an enrollment is expected to bring, in US dollars. */
  readonly program_enrolled: { readonly program: string; readonly thirteenMonths: number | null; readonly lifetime: number | null };
  readonly check_in_opened: { readonly isDue: boolean };
  /** A failure and where: for developers. */
  readonly error_reported: { readonly code: string; readonly detail: string };
  /** The log of events that were given up. */
  readonly events_lost: { readonly names: readonly string[] };
}

/** The name of an event. */
export type EventName = keyof EventProperties;

/** What every analytics event carries. @see [EVT-07] to [EVT-12] */
export interface CommonFacts {
  readonly userId: string;
  readonly sessionId?: string;
  readonly enrollmentType: 'INITIAL_ENROLLMENT' | 'RETRIAGE';
  readonly partnerId?: number;
  readonly partnerName?: string;
  readonly segmentId?: string;
  readonly segmentName?: string;
  readonly experimentAssignments: Readonly<Record<string, string>>;
}

/** A random uuid, also where the page is not served over https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
