import { STATUS_CODES } from 'node:http';
import type { components } from '../../enrollment/api/generated/enrollment.ts';

/** What stands in a problem beside its status and code. */
export type ProblemDetails = Omit<components['schemas']['Problem'], 'type' | 'title' | 'status' | 'code'>;

/** An expected failure of a call, as a value. */
export interface Failure {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly details: ProblemDetails;
  /** Seconds until trying again can help. */
  readonly retryAfter?: number;
  /** True where what the call has written stays: the failure itself is worth keeping. */
  readonly keep?: boolean;
}

/** Makes a failure. `code` is stable and stands in openapi/. */
export function fail(status: number, code: string, details: ProblemDetails = {}): Failure {
  return { ok: false, status, code, details };
}

/** The body of a failure, as RFC 9457 has it. */
export function problemBody(
  { status, code, details }: Pick<Failure, 'status' | 'code' | 'details'>,
  requestId: string,
): components['schemas']['Problem'] {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, ...details, requestId };
}
