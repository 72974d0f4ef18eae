import { indexedDbKeys, type KeyStore } from '../visit/draft/keyStore.ts';

/** Where this browser keeps the keys of what is sealed; null for a page over plain http, which has no Web Crypto. */
export function openKeys(): KeyStore | null {
  return globalThis.isSecureContext && 'indexedDB' in globalThis ? indexedDbKeys(indexedDB) : null;
}
