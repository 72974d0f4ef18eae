import type { JsonObject } from '../../runtime/base/json.ts';
import type { OperationId } from './operations.ts';

/** A call that reads public data. */
export interface FirstCall {
  readonly operation: OperationId;
  readonly params: JsonObject;
}

/** A reply that the server wrote into the page. */
export interface FirstReply extends FirstCall {
  /** The HTTP status; 5xx is left to the page, which may try again. */
  readonly status: number;
  readonly value: JsonObject;
}

/** The input from which the server renders a first screen: a URL, and the replies to the calls of its first screen. */
export interface FirstScreenInput {
  readonly pathname: string;
  readonly search: string;
  readonly replies: readonly FirstReply[];
  /** The date of the visit, in ISO form. */
  readonly today: string;
}

/** Returns the reply to a call from the replies in a page; undefined if the page has to send the call. */
export function replyFrom(replies: readonly FirstReply[], operation: string, params: JsonObject): FirstReply | undefined {
  const requestedParams = JSON.stringify(params);
  return replies.find((reply) => reply.operation === operation && JSON.stringify(reply.params) === requestedParams);
}

/** The id of the element that contains the replies, as JSON. */
export const FIRST_REPLIES = 'first-replies';

/** The id of the element that contains what the page needs to hydrate a rendered screen, as JSON. */
export const SCREEN_DATA = 'screen-data';

/** Matches the landing of an employer, or its re-triage. */
const EMPLOYER = /^\/employer\/([^/]+)(\/rt(?:\/.*)?)?\/?$/i;
/** Matches the entry to re-triage, which continues at the employer's re-triage. */
const RETRIAGE_ENTRY = /^\/rt\/auth\/?$/i;

/**
 * Returns the calls that a page at this address makes before its first screen, apart from those about a member who logs in. The
 * server embeds their replies in the page, so that the first screen needs no round trip.
 * @returns rounds of calls; the page makes those of a round only if all of the previous one succeed.
 */
export function firstCalls(pathname: string, search: string): readonly (readonly FirstCall[])[] {
  const parameters = new URLSearchParams(search);
  const config: FirstCall = { operation: 'getConfig', params: geoParamsIn(parameters) };
  const [, slugInPath, retriagePath] = EMPLOYER.exec(pathname) ?? [];
  const slug = RETRIAGE_ENTRY.test(pathname) ? parameters.get('partnerSlug')?.trim() : decodeSlug(slugInPath);
  const first: FirstCall[] = slug ? [config, { operation: 'getPartnerBySlug', params: { slug } }] : [config];
  const isLanding = pathname === '/' || (slugInPath !== undefined && retriagePath === undefined);
  const upid = isLanding ? parameters.get('upid')?.trim() : undefined;
  if (!upid) return [first];
  first.push({ operation: 'getPartnerByUpid', params: { upid } });
  return [first, (['validateUpid', 'getEnrollmentInformation'] as const).map((operation) => ({ operation, params: { upid } }))];
}

/** Returns the parameters of a call for the settings: the location that `geo=US-CA` in the address simulates, for the sandbox. */
export function geoParamsIn(parameters: URLSearchParams): JsonObject {
  const geo = parameters.get('geo');
  return geo !== null && /^[a-z]{2}(-[a-z]{2})?$/i.test(geo) ? { geo } : {};
}

function decodeSlug(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
