import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns random URL-safe text with the given number of bits. */
export function randomText(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Hashes a token for storage. A plain hash suffices, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two secrets in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(actual)), Buffer.from(hashToken(expected)));
}

/**
 * Hashes a value that could be guessed (an address, an email, a password) for later comparison. The key makes guessing useless
 * without the secret.
 */
export function keyedHash(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random code to read out or type: 5 bits per character, without easily confused ones. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
}
