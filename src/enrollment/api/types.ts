import type { Json } from '../../runtime/base/json.ts';
import type { Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { CallOf, OperationId, ReplyOf } from './operations.ts';

/** Why a call returned no usable reply. */
export type CallFailure =
  /** The server refused with a problem: `code` is stable; `message` and `errorCode` are the values that the specification names. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
      readonly errorCode: string | null;
      /** The server's `Retry-After` in seconds; 0 if there is none. */
      readonly retryAfter?: number;
      /** The whole problem, with the fields that individual calls add (goLiveDate, maskedEmail). */
      readonly problem: Json;
    }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** The member moved on, or the page was closed. */
  | { readonly kind: 'aborted' };

/** The options of a call other than its request. */
export interface SendOptions {
  /** The same for every attempt of one write that creates something. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** A member's bearer token. */
  readonly token?: string;
  /** The hashes of the question sets that the answers were given to. */
  readonly setHashes?: readonly string[];
  /** The affiliate that the visitor came from. */
  readonly affiliate?: { readonly id: string; readonly campaign?: string };
}

/** Sends a call that the page makes, typed by openapi/. Resolves with the reply's JSON, null without any. Never rejects. */
export type SendOperation = <Id extends OperationId>(call: CallOf<Id>, options?: SendOptions) => Promise<Result<ReplyOf<Id>, CallFailure>>;

/**
 * Sends a call that a definition makes. Its contents are known only at run time: see src/enrollment/api/checkedPort.ts. Never
 * rejects.
 */
export type SendSpec = (spec: CallSpec, options?: SendOptions) => Promise<Result<Json, CallFailure>>;
