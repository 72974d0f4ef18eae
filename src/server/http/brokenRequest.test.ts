import { describe, expect, it } from 'vitest';
import { readBroken, type BrokenRequest } from './brokenRequest.ts';

const LONG = 'a'.repeat(20_000);
const SEGMENTS = new Set(['account']);
const page = (lang: BrokenRequest['lang'] = 'en'): BrokenRequest => ({ navigates: true, lang });
const call: BrokenRequest = { navigates: false, lang: 'en' };

describe('readBroken', () => {
  it.each<readonly [string, string, BrokenRequest]>([
    ['a truncated link', `GET /?data=${LONG}`, page()],
    ['a truncated link with a language', `GET /employer/acme?lang=de-DE&data=${LONG}`, page('de')],
    ['a complete link with browser headers', `GET /?x=${LONG} HTTP/1.1\r\nAccept: text/html,*/*\r\nAccept-Language: ko,en\r\n`, page('ko')],
    [
      "the link's language takes precedence over the browser's",
      `GET /?lang=es&x=${LONG} HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: de\r\n`,
      page('es'),
    ],
    ['the middle of an address', LONG, page()],
    ['the end of an address, opened by a browser', `${LONG} HTTP/1.1\r\naccept: text/html\r\n`, page()],
    ['the end of an address, requested by an API client', `${LONG} HTTP/1.1\r\naccept: application/json\r\n`, call],
    ['a truncated API address', `GET /account/upid/${LONG}`, call],
    ['a call of an API client', `GET /?data=${LONG} HTTP/1.1\r\nAccept: application/json\r\n`, call],
    ['a POST', `POST /?data=${LONG}`, call],
    ['another header that is too long, without Accept', `GET /healthz HTTP/1.1\r\nX: ${LONG}`, call],
    ['browser cookies that are too long', `GET / HTTP/1.1\r\nAccept: text/html\r\nCookie: a=${LONG}`, page()],
    ['an empty packet', '', page()],
  ])('%s', (_title, packet, want) => expect(readBroken(Buffer.from(packet), SEGMENTS)).toEqual(want));
});
