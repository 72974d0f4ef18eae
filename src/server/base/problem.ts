import { STATUS_CODES } from 'node:http';
import type { components } from '../../enrollment/api/generated/enrollment.ts';

/** The fields of a problem other than its status and code. */
export type ProblemDetails = Omit<components['schemas']['Problem'], 'type' | 'title' | 'status' | 'code'>;

/** An expected failure of a call, as a value. */
export interface Failure {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly details: ProblemDetails;
  /** Seconds after which a retry can succeed. */
  readonly retryAfter?: number;
  /** True when the call's writes are committed despite the failure, because the failure itself must be recorded. */
  readonly keep?: boolean;
}

/** Creates a failure. `code` is stable and documented in openapi/. */
export function fail(status: number, code: string, details: ProblemDetails = {}): Failure {
  return { ok: false, status, code, details };
}

/** Returns the response body of a failure, as RFC 9457 defines it. */
export function problemBody(
  { status, code, details }: Pick<Failure, 'status' | 'code' | 'details'>,
  requestId: string,
): components['schemas']['Problem'] {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, ...details, requestId };
}
