import { createHmac, hash, randomFillSync } from 'node:crypto';

/** As many random bytes as are fetched at once: each call for them costs more than the bytes. */
const FETCHED = 4096;
const fetched = Buffer.alloc(FETCHED);
let used = FETCHED;

/** Random bytes, fit for secrets; what is given out is not kept. */
export function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (size > FETCHED) return randomFillSync(bytes);
  if (used + size > FETCHED) {
    randomFillSync(fetched);
    used = 0;
  }
  fetched.copy(bytes, 0, used, used + size);
  fetched.fill(0, used, used + size);
  used += size;
  return bytes;
}

/** A random text of so many bits, fit for addresses. */
export function randomText(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** How a token is kept: a random text of 256 bits cannot be guessed from its hash, so a plain one does. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
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
