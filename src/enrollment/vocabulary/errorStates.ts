/** Every state that the error page can show. See docs/specification/errors.md. */
export const ERROR_STATES = [
  'CODE_CLAIMED',
  'DEFAULT',
  'ELIGIBILITY_CHECK_EXISTING_ACCOUNT',
  'ACCOUNT_EXISTS',
  'SSO_ACCOUNT_EXISTS',
  'EXISTING_VIRGIN_PULSE_USER',
  'BATCH_FULL',
  'SUPPORT_REQUEST_CREATED',
  'PENDING_DELETION_REQUEST',
  'BEFORE_GOLIVE_DATE',
  'FAILED_ELIGIBILITY_CHECK',
  'SSO_INELIGIBLE',
  'PAST_CONTRACT_END_DATE',
  'PRIOR_TO_EFFECTIVE_DATE',
  'ELIGIBILITY_CHECK_API_ERROR',
  'ELIGIBILITY_CHECK_MULTIPLE_MATCHES',
  'MED_ENROLLMENT_FAILED',
  'RETRIAGE_NOT_OFFERED',
] as const;

/** A state from the error catalogue. */
export type ErrorState = (typeof ERROR_STATES)[number];

/** Returns the error state that a definition names; `DEFAULT` when the catalogue has no such state. */
export function errorStateOf(name: string): ErrorState {
  return ERROR_STATES.find((state) => state === name) ?? 'DEFAULT';
}
