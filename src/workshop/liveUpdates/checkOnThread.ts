import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from '../../runtime/definitions/finding.ts';
import type { CheckAll } from './editing.ts';

/** The thread's reply. */
type Answer = { readonly findings: readonly Finding[] } | { readonly error: string };

/**
 * Creates a check of all definitions that runs on its own thread. The thread starts with the first check.
 * @param script the script that the thread runs, which answers `{ files }` with `{ findings }` or `{ error }`
 */
export function checkOnThread(script: string): CheckAll {
  let worker: Worker | null = null;
  return async (files) => {
    if (!worker) {
      worker = new Worker(script);
      // Lets the development server exit without waiting for the thread.
      worker.unref();
    }
    const running = worker;
    const reply: Promise<readonly Answer[]> = once(running, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    running.postMessage({ files });
    const [answer] = await reply.catch((error: unknown) => {
      // The next check starts another thread.
      worker = null;
      throw error;
    });
    if (!answer) throw new Error('The thread that checks definitions sent no reply.');
    if ('error' in answer) throw new Error(answer.error);
    return answer.findings;
  };
}
