import type { ErrorState } from '../../vocabulary/errorStates.ts';

/** An action that a member can take on an error. */
export type ErrorAction =
  | 'retry'
  | 'support'
  | 'emailSupport'
  | 'goBack'
  | 'checkDetails'
  | 'signUpDirectly'
  | 'signUpYourself'
  | 'openApp'
  | 'resetPassword'
  | 'otherEmail'
  | 'otherId'
  | 'home';

/** An entry of the error catalogue. Its texts are stored under `error.<texts>`. */
export interface CatalogueEntry {
  readonly texts: ErrorTexts;
  /** The actions, the most useful first. */
  readonly actions: readonly ErrorAction[];
  /** True when consumer-style partners have their own texts. */
  readonly hasConsumerTexts?: true;
  /** True when the error may be temporary, so that a retry can help. */
  readonly isTemporary?: true;
}

/** The keys of an error's texts: `CODE_CLAIMED` has `codeClaimed`. MED_ENROLLMENT_FAILED has those of SUPPORT_REQUEST_CREATED [C-27]. */
type ErrorTexts = CamelCase<Exclude<ErrorState, 'MED_ENROLLMENT_FAILED'>>;
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The error catalogue. See docs/specification/errors.md, Catalogue. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorState, CatalogueEntry>> = {
  CODE_CLAIMED: { texts: 'codeClaimed', actions: ['otherId', 'support'], hasConsumerTexts: true },
  DEFAULT: { texts: 'default', actions: ['support', 'home'], hasConsumerTexts: true, isTemporary: true },
  ELIGIBILITY_CHECK_EXISTING_ACCOUNT: { texts: 'eligibilityCheckExistingAccount', actions: ['openApp', 'support'] },
  ACCOUNT_EXISTS: { texts: 'accountExists', actions: ['openApp', 'resetPassword', 'otherEmail'], hasConsumerTexts: true },
  SSO_ACCOUNT_EXISTS: { texts: 'ssoAccountExists', actions: ['openApp', 'resetPassword'], hasConsumerTexts: true },
  EXISTING_VIRGIN_PULSE_USER: { texts: 'existingVirginPulseUser', actions: ['openApp', 'support'] },
  BATCH_FULL: { texts: 'batchFull', actions: ['otherId', 'support'] },
  SUPPORT_REQUEST_CREATED: { texts: 'supportRequestCreated', actions: ['support'] },
  PENDING_DELETION_REQUEST: { texts: 'pendingDeletionRequest', actions: ['otherEmail', 'support'] },
  BEFORE_GOLIVE_DATE: { texts: 'beforeGoliveDate', actions: ['support'] },
  FAILED_ELIGIBILITY_CHECK: { texts: 'failedEligibilityCheck', actions: ['goBack', 'checkDetails', 'emailSupport', 'signUpDirectly'] },
  SSO_INELIGIBLE: { texts: 'ssoIneligible', actions: ['support'] },
  PAST_CONTRACT_END_DATE: { texts: 'pastContractEndDate', actions: ['signUpYourself', 'support'] },
  PRIOR_TO_EFFECTIVE_DATE: { texts: 'priorToEffectiveDate', actions: ['support'] },
  ELIGIBILITY_CHECK_API_ERROR: { texts: 'eligibilityCheckApiError', actions: ['support'], isTemporary: true },
  ELIGIBILITY_CHECK_MULTIPLE_MATCHES: { texts: 'eligibilityCheckMultipleMatches', actions: ['support', 'checkDetails'] },
  MED_ENROLLMENT_FAILED: { texts: 'supportRequestCreated', actions: ['support'] },
  RETRIAGE_NOT_OFFERED: { texts: 'retriageNotOffered', actions: ['openApp', 'support'] },
};
