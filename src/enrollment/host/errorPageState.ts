import { ERROR_STATES, type ErrorState } from '../vocabulary/errorStates.ts';

/** What the error page shows besides its texts. */
export interface ErrorDetails {
  /** ISO instant of the partner's go-live. */
  readonly goLiveDate?: string;
  /** ISO date from which a member is covered. */
  readonly effectiveDate?: string;
  readonly maskedEmail?: string;
  /** What the server said, kept for support; it is not shown. */
  readonly message?: string;
}

/**
 * The error that the page was sent to. It stands in the history entry: a reload shows it again, Back leaves it behind, and
 * the next visit knows nothing of it.
 */
export interface ErrorPageState {
  readonly error: ErrorState;
  readonly details: ErrorDetails;
  /** Where trying again leads, with its query string. */
  readonly from: string | null;
  /** True where trying again can help; null: as the catalogue says. */
  readonly retry: boolean | null;
  readonly inSurvey: boolean;
}

/**
 * The error to show: that of the history entry, else the one that the address names, else the visit's own, else the default.
 * @param state the state of the history entry.
 * @param search `?state=BATCH_FULL`, for those who reach the page by its address. @see [C-31]
 * @param ofVisit the error that this visit has ended on; null in a visit that has not.
 */
export function readErrorPageState(state: unknown, search: string, ofVisit: ErrorState | null = null): ErrorPageState {
  if (isErrorPageState(state)) return state;
  const named = new URLSearchParams(search).get('state');
  return {
    error: ERROR_STATES.find((known) => known === named) ?? ofVisit ?? 'DEFAULT',
    details: {},
    from: null,
    retry: false,
    inSurvey: false,
  };
}

function isErrorPageState(value: unknown): value is ErrorPageState {
  return typeof value === 'object' && value !== null && 'error' in value && ERROR_STATES.some((known) => known === value.error);
}
