import type { KeyStore } from './keyStore.ts';

/** Stores keys in memory, for tests. */
export function memoryKeys(): KeyStore & { readonly all: ReadonlyMap<string, { readonly key: CryptoKey; readonly usedAt: number }> } {
  const all = new Map<string, { readonly key: CryptoKey; readonly usedAt: number }>();
  return {
    all,
    get: async (id) => all.get(id)?.key ?? null,
    put: async (id, key, usedAt) => void all.set(id, { key, usedAt }),
    remove: async (id) => void all.delete(id),
    removeUnused: async (before) => {
      for (const [id, { usedAt }] of all) if (usedAt < before) all.delete(id);
    },
  };
}
