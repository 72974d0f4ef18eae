const IV_BYTES = 12;

/** Creates a non-extractable key that encrypts and decrypts. */
export async function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a JSON value: AES-GCM with a fresh initialisation vector, in base64. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  const bytes = new Uint8Array(IV_BYTES + encrypted.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(encrypted), IV_BYTES);
  return toBase64(bytes);
}

/** Decrypts a value; null when the key differs or the text was modified. */
export async function decrypt(key: CryptoKey, text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const plaintext = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) }, key, bytes.slice(IV_BYTES));
    const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    return value;
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
