import { isJsonObject, type Json } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { CallFailure } from '../hooks/calls/types.ts';

/** What openapi-fetch answers. */
interface Fetched<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Waits for a call and turns what can go wrong into a value. Rejects for bugs alone.
 * @param call the call of a typed client.
 */
export async function settle<T>(call: Promise<Fetched<T>>): Promise<Result<T, CallFailure>>;
export async function settle<T>(call: Promise<Fetched<T>>): Promise<Result<T | undefined, CallFailure>> {
  try {
    const { data, error, response } = await call;
    return response.ok ? ok(data) : err(problemOf(response.status, error));
  } catch (failure) {
    return err(failureOf(failure));
  }
}

/** The failure that a refused call stands for. */
export function problemOf(status: number, body: unknown): CallFailure {
  const problem: Json = isJsonObject(body) ? body : {};
  const text = (name: string) => {
    const value = problem[name];
    return typeof value === 'string' ? value : null;
  };
  return { kind: 'http', status, code: text('code'), message: text('message'), errorCode: text('errorCode'), problem };
}

function failureOf(failure: unknown): CallFailure {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : '';
  if (name === 'TimeoutError') return { kind: 'timeout' };
  if (name === 'AbortError') return { kind: 'aborted' };
  if (name === 'TypeError' || name === 'SyntaxError') return { kind: 'network' };
  throw failure;
}
