import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { randomBytes } from '../base/secrets.ts';
import type { Mail } from './mail.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a mail, because a reader of the queue could use its link. */
export function sealMail(mail: Mail, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Decrypts a mail with the first secret that fits.
 * @returns null when none does
 */
export function openMail(sealed: string, secrets: readonly string[]): Mail | null {
  for (const secret of secrets) {
    const opened = open(Buffer.from(sealed, 'base64'), secret);
    if (opened !== null) return JSON.parse(opened);
  }
  return null;
}

function open(bytes: Buffer, secret: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mails', 32));
}
