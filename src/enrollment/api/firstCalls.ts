import type { JsonObject } from '../../runtime/base/json.ts';
import type { OperationId } from './operations.ts';

/** A call that reads something public. */
export interface FirstCall {
  readonly operation: OperationId;
  readonly params: JsonObject;
}

/** A reply that the server wrote into the page. */
export interface FirstReply extends FirstCall {
  readonly value: JsonObject;
}

/** The id of the element that contains the replies, as JSON. */
export const FIRST_REPLIES = 'first-replies';

/**
 * Returns the calls that a page at this address makes before its first screen, apart from those about a member who logs in. The server
 * writes their replies into the page, so that the first screen waits for no round trip.
 */
export function firstCalls(pathname: string, search: string): readonly FirstCall[] {
  const parameters = new URLSearchParams(search);
  const calls: FirstCall[] = [{ operation: 'getConfig', params: placeIn(parameters) }];
  const landing = /^\/(?:employer\/([^/]+)\/?)?$/i.exec(pathname);
  if (!landing) return calls;
  const slug = decoded(landing[1]);
  const upid = parameters.get('upid')?.trim();
  if (slug) calls.push({ operation: 'getPartnerBySlug', params: { slug } });
  if (upid)
    for (const operation of ['getPartnerByUpid', 'validateUpid', 'getEnrollmentInformation'] as const)
      calls.push({ operation, params: { upid } });
  return calls;
}

/** Returns the parameters of a call for the settings: the place that `geo=US-CA` in the address simulates, for the sandbox. */
export function placeIn(parameters: URLSearchParams): JsonObject {
  const geo = parameters.get('geo');
  return geo !== null && /^[a-z]{2}(-[a-z]{2})?$/i.test(geo) ? { geo } : {};
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
