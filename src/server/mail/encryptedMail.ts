import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '../encryption/cipher.ts';
import type { Mail } from './mail.ts';

/** Encrypts an email, because a reader of the queue could use its link. */
export function encryptMail(mail: Mail, secret: string): string {
  return encrypt(keyFrom(secret), JSON.stringify(mail), '').toString('base64');
}

/**
 * Decrypts an email with the first secret that fits.
 * @returns null when none does
 */
export function decryptMail(sealed: string, secrets: readonly string[]): Mail | null {
  for (const secret of secrets) {
    const opened = decrypt(keyFrom(secret), Buffer.from(sealed, 'base64'), '');
    if (opened !== null) return JSON.parse(opened.toString('utf8'));
  }
  return null;
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mails', 32));
}
