/** The labels of sign-up results in analytics [EVT-16]. */
export const SIGNUP_RESULTS = [
  'Success',
  'B2B Account exists',
  'Generic error',
  'UPID claimed',
  'Batch full',
  'Pending delete request',
  'Past contract end date',
] as const;

/** A label of a sign-up result. */
export type SignupResult = (typeof SIGNUP_RESULTS)[number];

const OF_STATE: Readonly<Record<string, SignupResult>> = {
  ACCOUNT_EXISTS: 'B2B Account exists',
  SSO_ACCOUNT_EXISTS: 'B2B Account exists',
  CODE_CLAIMED: 'UPID claimed',
  BATCH_FULL: 'Batch full',
  PENDING_DELETION_REQUEST: 'Pending delete request',
  PAST_CONTRACT_END_DATE: 'Past contract end date',
};

/** Returns the label of the error that a sign-up ended with; null means a success. */
export function signupResult(state: string | null): SignupResult {
  return state === null ? 'Success' : (OF_STATE[state] ?? 'Generic error');
}
