import type { Clients } from '../../api/clients.ts';
import { settle } from '../../api/failure.ts';
import type { EntryCalls } from './loadEntry.ts';

/** The calls of an entry through the typed client. */
export function entryCalls({ enrollment }: Pick<Clients, 'enrollment'>, signal: AbortSignal): EntryCalls {
  return {
    partnerBySlug: async (slug) =>
      withList(await settle(enrollment.GET('/partners/v1/getBySlug', { params: { query: { slug } }, signal }))),
    partnerByUpid: async (upid) =>
      withList(await settle(enrollment.GET('/partners/v1/getByUpid', { params: { query: { upid } }, signal }))),
    validateUpid: (upid) => settle(enrollment.GET('/account/upid/{upid}/validate', { params: { path: { upid } }, signal })),
    enrollmentInformation: (upid) =>
      settle(enrollment.GET('/programs/upid/{upid}:getEnrollmentInformation', { params: { path: { upid } }, signal })),
  };
}

/** The client's types see a read-only list as an array-like object; this makes it a list for them again. */
function withList<T extends { readonly supportedLocales: ArrayLike<L> }, L, E>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E },
) {
  return result.ok
    ? { ok: true as const, value: { ...result.value, supportedLocales: Array.from(result.value.supportedLocales) } }
    : result;
}
