import type { Json } from '../../runtime/base/json.ts';
import type { BodyOf, Content, OperationId, Operations, ParametersIn } from '../../enrollment/api/operations.ts';
import type { Db } from '../store/schema.ts';
import type { Services } from '../services.ts';
import type { KeptResponse } from '../store/keptResponse.ts';
import type { Failure } from '../base/problem.ts';

type Responses<Id extends OperationId> = Operations[Id]['responses'];
type SuccessStatus = 200 | 202 | 204;

/** The input of a call, validated against openapi/. */
export interface Input<Id extends OperationId> {
  readonly path: ParametersIn<Id, 'path'>;
  readonly query: ParametersIn<Id, 'query'>;
  readonly body: BodyOf<Id>;
}

/** A success: a documented status and its body. */
export type Success<Id extends OperationId> = {
  [S in keyof Responses<Id> & SuccessStatus]: { readonly ok: true; readonly status: S; readonly body: Content<Responses<Id>[S]> };
}[keyof Responses<Id> & SuccessStatus];

/** The stored response of an earlier call with the same idempotency key. */
export interface StoredResponse {
  readonly ok: 'stored';
  readonly status: number;
  readonly body: Json | undefined;
}

/** The result of a call. */
export type CallResponse<Id extends OperationId> = Success<Id> | Failure | StoredResponse;

/** A call as passed to its handler. */
export interface Call<Id extends OperationId> extends Input<Id> {
  /** The visitor's IP address or its network (addressGroup). X-Forwarded-For counts only behind TRUST_PROXY. */
  readonly address: string;
  /** The bearer token, not checked. */
  readonly bearer: string | null;
  /** This server as the visitor sees it, such as `http://localhost:8080`. */
  readonly origin: string;
  readonly header: (name: string) => string | null;
  readonly requestId: string;
  /** Returns true when the client has disconnected and nobody would read the response. */
  readonly isDisconnected: () => boolean;
  /**
   * Runs the writes in one transaction, which a failure without `keep` rolls back. With an idempotency key, the response is stored in
   * the same transaction, and a second call with the key gets that response.
   * @param partnerId the partner whose rows the work may wait for; the work then uses that partner's share of the connections
   */
  readonly commit: (work: (tx: Db) => Promise<Success<Id> | Failure>, partnerId?: number) => Promise<CallResponse<Id>>;
  /** Runs a write that is a single statement, without a transaction. With an idempotency key, `work` stores the given response itself. */
  readonly writeOnce: (response: Success<Id>, work: (kept: KeptResponse | null) => Promise<Failure | null>) => Promise<CallResponse<Id>>;
}

/** Serves one operation. */
export type Handler<Id extends OperationId> = (call: Call<Id>, services: Services) => Promise<CallResponse<Id>>;

/** One handler for each operation; a missing one is a type error. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** Builds a success with status 200. */
export function done<B>(body: B): { readonly ok: true; readonly status: 200; readonly body: B } {
  return { ok: true, status: 200, body };
}

/** A success without a body. */
export const noContent = { ok: true, status: 204, body: undefined } as const;
