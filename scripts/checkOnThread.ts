import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CheckAll } from '../src/workshop/build/editing/editing.ts';
import type { Finding } from '../src/runtime/definitions/finding.ts';

const WORKER = fileURLToPath(new URL('./checkWorker.mjs', import.meta.url));

/** The thread's reply. */
type Answer = { readonly findings: readonly Finding[] } | { readonly error: string };

/** Creates a check of all definitions that runs on its own thread. The thread starts with the first check. */
export function checkOnThread(): CheckAll {
  let worker: Worker | null = null;
  return async (files) => {
    if (!worker) {
      worker = new Worker(WORKER);
      // Lets the development server exit without waiting for the thread.
      worker.unref();
    }
    const running = worker;
    const answer = await new Promise<Answer>((resolve, reject) => {
      running.once('message', resolve);
      running.once('error', (error) => {
        worker = null;
        reject(error);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
      running.postMessage({ files });
    });
    running.removeAllListeners();
    if ('error' in answer) throw new Error(answer.error);
    return answer.findings;
  };
}
