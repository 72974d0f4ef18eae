import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ErrorState } from '../vocabulary/errorStates.ts';
import type { ErrorDetails, ErrorPageState } from './errorPageState.ts';

/** What is known where an error happened. */
export interface Failing {
  readonly details?: ErrorDetails;
  /** True where trying again can help; left out: as the catalogue says. */
  readonly retry?: boolean;
  readonly inSurvey?: boolean;
  /** True where Back must not lead here again. */
  readonly replace?: boolean;
}

/** Gives the way to the error page; the query string stays. */
export function useErrorPage(): (error: ErrorState, failing?: Failing) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (error, { details = {}, retry = null, inSurvey = false, replace = false } = {}) => {
      const state: ErrorPageState = { error, details, from: `${pathname}${search}`, retry, inSurvey };
      void navigate(`/error${search}`, { state, replace });
    },
    [navigate, pathname, search],
  );
}
