import { isJsonObject } from '../../../../runtime/base/json.ts';
import type { Result } from '../../../../runtime/base/result.ts';
import type { CallFailure, SendOperation } from '../../../api/types.ts';
import type { EnrollmentInformation, Partner } from '../../../visit/draft/draft.ts';

/** The calls that loading an entry makes. */
export interface EntryCalls {
  readonly partnerBySlug: (slug: string) => Promise<Result<Partner, CallFailure>>;
  readonly partnerByUpid: (upid: string) => Promise<Result<Partner, CallFailure>>;
  readonly validateUpid: (upid: string) => Promise<Result<{ readonly available: boolean; readonly requestError?: string }, CallFailure>>;
  readonly enrollmentInformation: (upid: string) => Promise<Result<EnrollmentInformation, CallFailure>>;
}

/**
 * Returns the calls of an entry. The partner calls reject when the reply is not a partner, because no page could be rendered from
 * it.
 */
export function entryCalls(send: SendOperation, signal: AbortSignal): EntryCalls {
  return {
    partnerBySlug: async (slug) => withConfigs(await send({ operation: 'getPartnerBySlug', params: { slug } }, { signal })),
    partnerByUpid: async (upid) => withConfigs(await send({ operation: 'getPartnerByUpid', params: { upid } }, { signal })),
    validateUpid: (upid) => send({ operation: 'validateUpid', params: { upid } }, { signal }),
    enrollmentInformation: (upid) => send({ operation: 'getEnrollmentInformation', params: { upid } }, { signal }),
  };
}

function withConfigs(reply: Result<Partner, CallFailure>): Result<Partner, CallFailure> {
  if (reply.ok && !isJsonObject(reply.value.configs)) throw new TypeError('The reply is not a partner.');
  return reply;
}

/** Returns true when there is no such partner; a malformed slug or code belongs to none. */
export function isNoSuchPartner(failure: CallFailure): boolean {
  return failure.kind === 'http' && (failure.status === 404 || failure.status === 400);
}
