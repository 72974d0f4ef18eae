import { describe, expect, it } from 'vitest';
import { readBroken, type BrokenRequest } from './brokenRequest.ts';

const LONG = 'a'.repeat(20_000);
const SEGMENTS = new Set(['account']);
const page = (lang: BrokenRequest['lang'] = 'en'): BrokenRequest => ({ navigates: true, lang });
const call: BrokenRequest = { navigates: false, lang: 'en' };

describe('readBroken', () => {
  it.each<readonly [string, string, BrokenRequest]>([
    ['a link without an end', `GET /?data=${LONG}`, page()],
    ['a link that tells its language', `GET /employer/acme?lang=de-DE&data=${LONG}`, page('de')],
    [
      'a link and what a browser says with it',
      `GET /?x=${LONG} HTTP/1.1\r\nAccept: text/html,*/*\r\nAccept-Language: ko,en\r\n`,
      page('ko'),
    ],
    [
      "the address's language counts before the browser's",
      `GET /?lang=es&x=${LONG} HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: de\r\n`,
      page('es'),
    ],
    ['the middle of an address', LONG, page()],
    ['the end of an address, opened by a browser', `${LONG} HTTP/1.1\r\naccept: text/html\r\n`, page()],
    ['the end of an address, called by a client', `${LONG} HTTP/1.1\r\naccept: application/json\r\n`, call],
    ["an address of the API's without an end", `GET /account/upid/${LONG}`, call],
    ['a call of a client', `GET /?data=${LONG} HTTP/1.1\r\nAccept: application/json\r\n`, call],
    ['a body that is sent', `POST /?data=${LONG}`, call],
    ['another header that is too long', `GET /healthz HTTP/1.1\r\nX: ${LONG}`, call],
    ['cookies of a browser that are too long', `GET / HTTP/1.1\r\nAccept: text/html\r\nCookie: a=${LONG}`, page()],
    ['nothing', '', page()],
  ])('%s', (_title, packet, want) => expect(readBroken(Buffer.from(packet), SEGMENTS)).toEqual(want));
});
