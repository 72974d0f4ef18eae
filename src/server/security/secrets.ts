import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A random text of so many bits, fit for addresses. */
export function randomText(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** How a token is kept: a random text of 256 bits cannot be guessed from its hash, so a plain one does. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** How something that could be guessed (an address, an email, a password) is kept for comparing: a keyed hash. */
export function keyedHash(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code to read out or type: 5 bits a character, none that look alike. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
}
