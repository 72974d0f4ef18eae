import type { Json } from '../../runtime/base/json.ts';
import type { Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { CallOf, OperationId, ReplyOf } from './operations.ts';

/** Why a call gave no answer to work with. */
export type CallFailure =
  /** The server refused: a problem with a stable `code`; `message` and `errorCode` are the specification's own words. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
      readonly errorCode: string | null;
      /** The problem as it came, for what a single call adds (goLiveDate, maskedEmail). */
      readonly problem: Json;
    }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** The member moved on, or the page was closed. */
  | { readonly kind: 'aborted' };

/** What a call may carry beside its request. */
export interface SendOptions {
  /** The same on every try of one creating write. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** A member's bearer token. */
  readonly token?: string;
  /** The affiliate whom the visitor came from. */
  readonly affiliate?: { readonly id: string; readonly campaign?: string };
}

/** Sends a call that the page makes, typed by openapi/. The value is the reply's JSON, null where it has none. Never rejects. */
export type SendOperation = <Id extends OperationId>(call: CallOf<Id>, options?: SendOptions) => Promise<Result<ReplyOf<Id>, CallFailure>>;

/** Sends a call that a definition asks for. What it holds is known when it is made: see src/enrollment/api/checkedPort.ts. Never rejects. */
export type SendSpec = (spec: CallSpec, options?: SendOptions) => Promise<Result<Json, CallFailure>>;
