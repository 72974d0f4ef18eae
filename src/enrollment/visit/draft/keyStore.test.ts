import { expect, it, vi } from 'vitest';
import { indexedDbKeys, type KeyStore } from './keyStore.ts';

/** An IndexedDB that refuses each request asynchronously, as a private window may. */
const REFUSING_FACTORY = {
  open: () => {
    const request: { error: Error; onerror?: () => void } = { error: new DOMException('refused') };
    queueMicrotask(() => request.onerror?.());
    return request;
  },
};

it('the key store rejects only its own operations when the browser refuses IndexedDB', async () => {
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const keys: KeyStore = Reflect.apply(indexedDbKeys, undefined, [REFUSING_FACTORY]);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(keys.get('tab-1')).rejects.toThrow('refused');
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
