import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { Result } from '../../../runtime/base/result.ts';
import type { CallFailure } from '../../api/types.ts';

/** What came of sending. */
export type Reply = Result<Json, CallFailure>;

/** The reply's object; an empty one where the reply is none. */
export function objectOf(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A text of an object; undefined where it is absent or no text. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Turns an aborted call into a rejection, which is how the engine's port tells that nobody waits any more. */
export function throwIfAborted(reply: Reply): void {
  if (!reply.ok && reply.error.kind === 'aborted') throw new DOMException('The call was given up.', 'AbortError');
}
