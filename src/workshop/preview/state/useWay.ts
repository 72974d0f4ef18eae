import { useEffect, useEffectEvent, useState } from 'react';
import type { WayReply, WayRequest } from './wayWorker.ts';

/**
 * Searches for a way to a step that no example member passes.
 * @param onReply called with the result of the latest search
 * @returns a function that starts a search and cancels the previous one; null only cancels it
 */
export function useWay(onReply: (step: string, reply: WayReply) => void): (request: WayRequest | null) => void {
  const [request, search] = useState<WayRequest | null>(null);
  const handleReply = useEffectEvent(onReply);
  useEffect(() => {
    if (!request) return undefined;
    const worker = new Worker(new URL('./wayWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WayReply>) => {
      worker.terminate();
      handleReply(request.step, data);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    worker.postMessage(request);
    return () => worker.terminate();
  }, [request]);
  return search;
}
