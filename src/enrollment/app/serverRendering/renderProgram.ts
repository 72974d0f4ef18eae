import { errorName } from '../../../runtime/base/errorName.ts';
import { parentPort } from 'node:worker_threads';
import { renderOutline } from './renderOutline.tsx';
import type { FirstScreenInput } from '../../api/firstCalls.ts';
import { renderFirstScreen } from './renderFirstScreen.tsx';

// The script of the server's rendering thread. It reports when it is loaded, with the outline of any screen, then replies once per message,
// with the message's id, because a short rendering may overtake a long one. A failure is reported by name only, without what was rendered.
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: FirstScreenInput }) => {
  void renderFirstScreen(input)
    .then(
      (screen) => ({ id, screen }),
      (error: unknown) => ({ id, screen: null, failure: errorName(error) }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    .then((reply) => parentPort?.postMessage(reply));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
parentPort?.postMessage({ id: 'loaded', outline: await renderOutline() });
