import { expect, it } from 'vitest';
import { readTrustProxy } from './readTrustProxy.ts';

it.each([
  ['true', { ok: true, value: true }],
  ['false', { ok: true, value: false }],
  ['loopback', { ok: true, value: 'loopback' }],
  ['10.0.0.0/8, 2001:db8::1', { ok: true, value: '10.0.0.0/8, 2001:db8::1' }],
  ['1', { ok: false, error: '1' }],
  ['TRUE', { ok: false, error: 'TRUE' }],
  ['10.0.0.1, proxy.internal', { ok: false, error: 'proxy.internal' }],
  ['10.0.0.0/33', { ok: false, error: '10.0.0.0/33' }],
  ['10.0.0.1,', { ok: false, error: '' }],
])('reads or refuses the proxies %j', (text, want) => {
  expect(readTrustProxy(text)).toEqual(want);
});
