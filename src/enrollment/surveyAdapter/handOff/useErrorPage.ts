import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ErrorDetails, ErrorPageState } from './errorPageState.ts';

/** The facts known where the error occurred. */
export interface ErrorPageOptions {
  readonly details?: ErrorDetails;
  /** True when a retry can help; omit to follow the catalogue. */
  readonly canRetry?: boolean | undefined;
  readonly isInSurvey?: boolean;
  /** True when the page could not load its content: Back does not return here. */
  readonly replace?: boolean;
}

/** The state of the history entry. The error may come from a definition; for an unknown one the page shows the default. */
type SentError = Omit<ErrorPageState, 'error'> & { readonly error: string };

/** Returns a function that opens the error page and keeps the query string. */
export function useErrorPage(): (error: string, options?: ErrorPageOptions) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (error, { details = {}, canRetry: retry = null, isInSurvey: inSurvey = false, replace = false } = {}) => {
      const state: SentError = { error, details, from: `${pathname}${search}`, retry, inSurvey, loading: replace };
      void navigate(`/error${search}`, { state, replace });
    },
    [navigate, pathname, search],
  );
}
