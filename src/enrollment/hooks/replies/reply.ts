import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import type { Result } from '../../../runtime/base/result.ts';
import type { CallFailure } from '../../api/types.ts';

/** The result of a sent call. */
export type Reply = Result<Json, CallFailure>;

/** Returns a string in an object; undefined when it is absent, empty or not a string. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Throws if the call was aborted. A port rejects such a call, because nobody waits for its outcome. */
export function throwIfAborted(reply: Reply): void {
  if (!reply.ok && reply.error.kind === 'aborted') throw new DOMException('The call was aborted.', 'AbortError');
}
