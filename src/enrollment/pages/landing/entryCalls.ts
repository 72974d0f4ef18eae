import { isJsonObject } from '../../../runtime/base/json.ts';
import type { Result } from '../../../runtime/base/result.ts';
import type { CallFailure, SendOperation } from '../../api/types.ts';
import type { Partner } from '../../visit/draft/draft.ts';
import type { EntryCalls } from './loadEntry.ts';

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
