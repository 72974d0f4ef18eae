import { Worker } from 'node:worker_threads';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { CheckAll } from './editing.ts';

/** The thread's reply. */
type Answer = { readonly findings: readonly Finding[] } | { readonly error: string };

/**
 * Creates a check of all definitions that runs on its own thread. The thread starts with the first check.
 * @param program the thread's program, which answers `{ files }` with `{ findings }` or `{ error }`
 */
export function checkOnThread(program: string): CheckAll {
  let worker: Worker | null = null;
  return async (files) => {
    if (!worker) {
      worker = new Worker(program);
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
