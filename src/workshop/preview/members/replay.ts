import type { ReplayReply, ReplayRequest } from './membersWorker.ts';

/** Creates a worker that replays members. */
export function startReplay(): Worker {
  return new Worker(new URL('./membersWorker.ts', import.meta.url), { type: 'module' });
}

/** Replays members once. */
export function replayOnce(request: ReplayRequest): Promise<ReplayReply> {
  const worker = startReplay();
  return new Promise<ReplayReply>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReplayReply>) => resolve(data));
    worker.addEventListener('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
