import { indexedDbKeys, type KeyStore } from '../../visit/draft/keyStore.ts';

/**
 * Returns this browser's store for the keys of encrypted data. Null on plain http, which lacks Web Crypto, and when the browser
 * refuses.
 */
export function openKeys(): KeyStore | null {
  try {
    return globalThis.isSecureContext && 'indexedDB' in globalThis ? indexedDbKeys(indexedDB) : null;
  } catch {
    return null;
  }
}
