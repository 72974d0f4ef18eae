import { asObject } from '../../runtime/base/json.ts';
import type { CallFailure } from './types.ts';

/** Returns the failure that a reply with an error status represents. @param retryAfter its Retry-After in seconds; 0 without one */
export function problemOf(status: number, body: unknown, retryAfter = 0): CallFailure {
  const problem = asObject(body);
  const text = (name: string): string | null => {
    const value = problem[name];
    return typeof value === 'string' ? value : null;
  };
  return { kind: 'http', status, code: text('code'), message: text('message'), errorCode: text('errorCode'), retryAfter, problem };
}
