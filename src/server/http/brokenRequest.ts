import { pageLanguage, type PageLanguage } from '../html/pageLanguage.ts';
import { firstSegment } from './documents.ts';

/** What is known of a request that is too large to be read. */
export interface BrokenRequest {
  /** True where a person has opened an address: a page is the answer. */
  readonly navigates: boolean;
  readonly lang: PageLanguage;
}

/** The longest beginning that is looked at, in bytes. */
const LOOKED_AT = 64 * 1024;

/**
 * Reads what is left of a request that the parser has given up on. There is the one packet in which it did: the request may begin
 * before it and end after it, so that `Accept` is often missing. An address without an end is then one that a person has opened,
 * unless it is one of the API's.
 * @param packet the bytes that the parser was given last.
 * @param segments the first segments of the API's paths.
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
