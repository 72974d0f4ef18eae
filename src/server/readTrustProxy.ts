import { isIP } from 'node:net';
import { err, ok, type Result } from '../runtime/base/result.ts';

/** Ranges that have a name. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads whose word counts for where a visitor comes from: `true` (anybody's), `false` (nobody's), or the proxies' addresses and ranges
 * as Fastify takes them. What it would take for another address than was meant, such as a number of proxies, is refused.
 * @returns the entry that cannot be read
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
