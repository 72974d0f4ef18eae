import { isIP } from 'node:net';
import { err, ok, type Result } from '../runtime/base/result.ts';

/** Names of ranges that Fastify knows. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads which proxies are trusted for a visitor's address: `true` (all), `false` (none), or addresses and ranges in Fastify's
 * notation. Refuses other values that Fastify would accept with another meaning, such as a number of proxies.
 * @returns an error with the invalid entry
 */
export function readTrustProxy(text: string): Result<boolean | string, string> {
  if (text === 'true' || text === 'false') return ok(text === 'true');
  const wrong = text
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => !NAMED.includes(entry) && !isRange(entry));
  return wrong === undefined ? ok(text) : err(wrong);
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
