import type { operations as Enrollment } from './generated/enrollment.ts';
import type { operations as Events } from './generated/events.ts';
import type { operations as Growth } from './generated/growth.ts';

/** Every operation in openapi/. */
export type Operations = Enrollment & Growth & Events;

/** The name of an operation. */
export type OperationId = keyof Operations;

/** The content of a body, of any media type; undefined without one. */
export type Content<T> = T extends { readonly content: infer C } ? C[keyof C] : undefined;

type Empty = Readonly<Record<never, never>>;
type At<T, K> = K extends keyof T ? NonNullable<T[K]> : Empty;

/** An operation's parameters in its path, query or header. Where it has none, the generated type is `never`. */
export type ParametersIn<Id extends OperationId, In extends 'path' | 'query' | 'header'> = [At<Operations[Id]['parameters'], In>] extends [
  never,
]
  ? Empty
  : At<Operations[Id]['parameters'], In>;

/** The body of an operation's request; undefined without one. */
export type BodyOf<Id extends OperationId> = Operations[Id] extends { readonly requestBody: infer B } ? Content<B> : undefined;

type Responses<Id extends OperationId> = Operations[Id]['responses'];
type Filled<T> = [T] extends [undefined] ? null : T;

/** The body of a success; null without one. */
export type ReplyOf<Id extends OperationId> = Filled<Content<Responses<Id>[keyof Responses<Id> & (200 | 202 | 204)]>>;

type ParamsOf<Id extends OperationId> = ParametersIn<Id, 'path'> & ParametersIn<Id, 'query'>;

/** A call of one operation. `params` contains its path and query parameters. */
export type CallOf<Id extends OperationId> = { readonly operation: Id } & (Empty extends ParamsOf<Id>
  ? { readonly params?: ParamsOf<Id> }
  : { readonly params: ParamsOf<Id> }) &
  (BodyOf<Id> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<Id> });
