import { pageLanguage, type PageLanguage } from '../html/pageLanguage.ts';
import { firstSegment } from './documents.ts';

/** The readable facts about a request that is too large to parse. */
export interface BrokenRequest {
  /** True when a person opened an address in a browser, so the answer should be a page. */
  readonly navigates: boolean;
  readonly lang: PageLanguage;
}

/** Longest prefix of the packet that is examined, in bytes. */
const LOOKED_AT = 64 * 1024;

/**
 * Infers what it can from a request that the parser gave up on. Only the packet that made it give up is available: the request may
 * have begun earlier and may end later, so `Accept` is often missing. A truncated address is then assumed to be a link that a
 * person opened, unless it is under an API path.
 * @param packet the last bytes given to the parser
 * @param segments the first segments of the API's paths
 */
export function readBroken(packet: Uint8Array, segments: ReadonlySet<string>): BrokenRequest {
  const text = Buffer.from(packet.subarray(0, LOOKED_AT)).toString('latin1');
  const [line = '', ...headers] = text.split('\r\n');
  const headerOf = (name: string): string | undefined =>
    headers.find((header) => header.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  const accept = headerOf('accept');
  const begun = /^([A-Z]+) (\/[^? ]*)(?:\?(\S*))?/.exec(line);
  const [, method = 'GET', path = '/', query = ''] = begun ?? [];
  const isAddressTooLong = headers.length === 0 && !segments.has(firstSegment(path));
  const asksForPage = accept === undefined ? isAddressTooLong : accept.includes('text/html');
  const asked = new URLSearchParams(query).get('lang') ?? '';
  return { navigates: method === 'GET' && asksForPage, lang: pageLanguage([asked, headerOf('accept-language') ?? ''].join(',')) };
}
