import { parentPort } from 'node:worker_threads';
import { renderFirstScreen, type FirstScreenInput } from './renderFirstScreen.tsx';

// The program of the server's rendering thread. It says when it is loaded, then replies once per message, with its id, since a short
// rendering overtakes a long one. It names a failure, but not what was rendered.
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: FirstScreenInput }) => {
  void renderFirstScreen(input)
    .then(
      (html) => ({ id, html }),
      (error: unknown) => ({ id, html: null, failure: error instanceof Error ? error.name : typeof error }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    .then((reply) => parentPort?.postMessage(reply));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
parentPort?.postMessage({ id: 'loaded' });
