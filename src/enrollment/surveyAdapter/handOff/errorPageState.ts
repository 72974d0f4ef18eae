import { ERROR_STATES, type ErrorState } from '../../vocabulary/errorStates.ts';

/** Details that the error page shows besides its texts. */
export interface ErrorDetails {
  /** The partner's go-live, as an ISO instant. */
  readonly goLiveDate?: string;
  /** The start of a member's coverage, as an ISO date. */
  readonly effectiveDate?: string;
  readonly maskedEmail?: string;
  /** True when the portal returned without a sign-in, for example because the visitor cancelled it. */
  readonly isSignInRefused?: true;
  /** The server's message, kept for support and never shown. */
  readonly message?: string;
}

/**
 * The error that sent a visitor to the error page. It is stored in the history entry: a reload shows it again, Back leaves it, and the next
 * visit does not see it.
 */
export interface ErrorPageState {
  readonly error: ErrorState;
  readonly details: ErrorDetails;
  /** The address that a retry opens, with its query string. */
  readonly from: string | null;
  /** True when a retry can help; null to follow the catalogue. */
  readonly retry: boolean | null;
  readonly inSurvey: boolean;
  /** True when a page could not load its content. It then retries without the member pressing anything. */
  readonly loading?: boolean;
}

/**
 * Returns the error to show: that of the history entry, else the one that the address names, else the visit's own, else the
 * default.
 * @param state the state of the history entry.
 * @param search `?state=BATCH_FULL`, for visitors who reach the page by its address [C-31].
 * @param ofVisit the error that this visit ended with; null if it has not failed.
 */
export function readErrorPageState(state: unknown, search: string, ofVisit: ErrorState | null = null): ErrorPageState {
  if (isErrorPageState(state)) return state;
  const requestedState = new URLSearchParams(search).get('state');
  return {
    error: ERROR_STATES.find((known) => known === requestedState) ?? ofVisit ?? 'DEFAULT',
    details: {},
    from: null,
    retry: false,
    inSurvey: false,
  };
}

function isErrorPageState(value: unknown): value is ErrorPageState {
  return typeof value === 'object' && value !== null && 'error' in value && ERROR_STATES.some((known) => known === value.error);
}
