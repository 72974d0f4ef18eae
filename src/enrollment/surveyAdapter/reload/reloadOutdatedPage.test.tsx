import { afterEach, expect, it, vi } from 'vitest';
import { reloadOutdatedPage } from './reloadOutdatedPage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

it('reloadOutdatedPage gives up on a server that never responds, so that the page can report the failure', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, options) =>
      new Promise((_resolve, reject) => {
        if (options?.signal?.aborted) reject(new Error('aborted'));
      }),
  );
  const whenDraftSaved = vi.fn<() => Promise<void>>();
  await reloadOutdatedPage({ whenDraftSaved, address: location.href });
  expect(whenDraftSaved).not.toHaveBeenCalled();
});
