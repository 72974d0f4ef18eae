import type { CallPort, CallSpec } from '../../runtime/engine/types.ts';
import { OPERATIONS } from './generated/operations.ts';
import { paramsOf } from './send.ts';

/** A mistake in a call: its location, and the rule of openapi/ that it breaks. */
export interface CallMistake {
  readonly instancePath: string;
  readonly keyword: string;
}

/** A compiled check of an operation: returns true for a valid call; otherwise `errors` contains the mistakes. */
export interface CallCheck {
  (input: unknown): boolean;
  readonly errors?: readonly CallMistake[] | null;
}

/** Checks by operation. An operation without one is not checked. */
export type CallChecks = Readonly<Record<string, CallCheck>>;

const NO_CHECKS: CallChecks = {};

/** Reports a mistake: a code and a location, and nothing about the member. */
export type ReportMistake = (code: string, detail: string) => void;

/**
 * Wraps a port so that it refuses calls that openapi/ does not describe: the outcome of such a call is FAILED, and the call is reported.
 * Tests prove that the hooks build valid calls (tests/definitions/payloads.test.ts); this guards the cases that no test covers.
 * @param load fetches the checks with the first call. If that fails, the call is sent unchecked, because the server checks it too.
 */
export function checkedPort(port: CallPort, load: () => Promise<CallChecks>, report: ReportMistake): CallPort {
  return async (spec, options) => {
    const mistake = mistakeIn(spec, await load().catch(() => NO_CHECKS));
    if (mistake === null) return port(spec, options);
    report('CALL_NOT_AS_DESCRIBED', `${spec.operation} ${mistake.instancePath || '/'} ${mistake.keyword}`);
    return { outcome: 'FAILED' };
  };
}

function mistakeIn(spec: CallSpec, checks: CallChecks): CallMistake | null {
  const check = checks[spec.operation];
  if (!check || check(inputOf(spec))) return null;
  return check.errors?.[0] ?? { instancePath: '', keyword: 'unknown' };
}

/** Returns a call as the server will receive it. */
function inputOf({ operation, params = {}, body }: CallSpec): unknown {
  const path = OPERATIONS[operation]?.path ?? '';
  return { ...paramsOf(path, params), header: {}, ...(body !== undefined && { body }) };
}
