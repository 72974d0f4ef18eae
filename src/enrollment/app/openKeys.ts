import { indexedDbKeys, type KeyStore } from '../visit/draft/keyStore.ts';

/** Where this browser keeps the keys of what is sealed; null for a page over plain http, which has no Web Crypto, and where the browser refuses. */
export function openKeys(): KeyStore | null {
  try {
    return globalThis.isSecureContext && 'indexedDB' in globalThis ? indexedDbKeys(indexedDB) : null;
  } catch {
    return null;
  }
}
