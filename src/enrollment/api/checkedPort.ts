import type { CallPort, CallSpec } from '../../runtime/engine/types.ts';
import { OPERATIONS } from './generated/operations.ts';
import { paramsOf } from './send.ts';

/** What is wrong with a call: where in it, and which rule of openapi/ it breaks. */
export interface CallMistake {
  readonly instancePath: string;
  readonly keyword: string;
}

/** What openapi/ says of an operation, as code: true for a call that is so, else `errors` says why not. */
export interface CallCheck {
  (input: unknown): boolean;
  readonly errors?: readonly CallMistake[] | null;
}

/** The checks by operation; what is not named is not checked. */
export type CallChecks = Readonly<Record<string, CallCheck>>;

const NO_CHECKS: CallChecks = {};

/** Told of a mistake: a code and where, nothing of the member. */
export type ReportMistake = (code: string, detail: string) => void;

/**
 * A port that sends nothing which openapi/ does not describe: such a call is FAILED, and reported. What the hooks build is always as
 * described (tests/definitions/payloads.test.ts); this holds it where no test has been.
 * @param load fetches the checks, with the first call. Where they cannot be had the call goes out as it is: the server checks it too.
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

/** A call as it will arrive. */
function inputOf({ operation, params = {}, body }: CallSpec): unknown {
  const path = OPERATIONS[operation]?.path ?? '';
  return { ...paramsOf(path, params), header: {}, ...(body !== undefined && { body }) };
}
