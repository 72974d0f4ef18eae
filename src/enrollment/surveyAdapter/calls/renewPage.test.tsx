import { afterEach, expect, it, vi } from 'vitest';
import { renewPage } from './renewPage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

it('renewPage gives up on a server that never responds, so that the member learns what failed', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, options) =>
      new Promise((_resolve, reject) => {
        if (options?.signal?.aborted) reject(new Error('aborted'));
      }),
  );
  const draftSettled = vi.fn<() => Promise<void>>();
  await renewPage({ draftSettled, address: location.href });
  expect(draftSettled).not.toHaveBeenCalled();
});
