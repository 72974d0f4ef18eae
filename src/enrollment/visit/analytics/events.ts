import type { components } from '../../api/generated/events.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { SignupResult } from './signupResult.ts';

/** An event in the format of the events host. */
export type VisitEvent = components['schemas']['Event'];

/** The change that a visit made to the account. */
export type AccountType = 'created' | 'upgraded' | 'transitioned';

/**
 * Every event with its properties. `eventClasses.ts` states how much each identifies the visitor: the properties of an anonymous event
 * contain no answer and no identity. See docs/specification/identity-consent-analytics.md, Analytics events.
 */
export interface EventProperties {
  /** The visit's campaign: the utm_ parameters in the address. */
  readonly visit_began: Readonly<Partial<Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string>>>;
  readonly passcode_submitted: { readonly source: 'AUTOFILLED' | 'MANUAL'; readonly accepted: boolean };
  /** The result of a single sign-on: an error state, another partner's program, or an eligible member. */
  readonly single_sign_on: { readonly result: ErrorState | 'ELSEWHERE' | 'ELIGIBLE'; readonly shared: boolean };
  readonly signup_result: { readonly result: SignupResult };
  /** The eligibility check after a password reset did not find the member. */
  readonly ineligible_after_reset: { readonly reason: string };
  readonly enrollment_error_shown: { readonly state: ErrorState };
  readonly survey_error_shown: { readonly state: ErrorState };
  readonly section_shown: { readonly set: string; readonly section: string };
  /** The sequence of steps reveals the answers. */
  readonly step_shown: { readonly set: string; readonly step: string };
  readonly screened_out: { readonly set: string; readonly reason: string };
  readonly account_made: { readonly type: AccountType };
  /** The expected revenue of an enrollment, in US dollars. */
  readonly program_enrolled: { readonly program: string; readonly thirteenMonths: number | null; readonly lifetime: number | null };
  readonly check_in_opened: { readonly isDue: boolean };
  /** A failure and its location in the code, for developers. */
  readonly error_reported: { readonly code: string; readonly detail: string };
  /** The log of undelivered events. */
  readonly events_lost: { readonly names: readonly string[] };
}

/** The name of an event. */
export type EventName = keyof EventProperties;

/** The facts that every analytics event carries [EVT-07] to [EVT-12]. */
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
