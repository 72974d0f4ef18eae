import { useEffect, useEffectEvent, useState } from 'react';
import { useWorker } from './useWorker.ts';
import type { WayReply, WayRequest } from './wayWorker.ts';

function start(): Worker {
  return new Worker(new URL('./wayWorker.ts', import.meta.url), { type: 'module' });
}

/**
 * Searches for a way to a step that no example member passes.
 * @param onReply called with the result of the latest search
 * @returns a function that starts a search and cancels the previous one; null only cancels it
 */
export function useWay(onReply: (step: string, reply: WayReply) => void): (request: WayRequest | null) => void {
  const [request, search] = useState<WayRequest | null>(null);
  const reply = useWorker<WayRequest, WayReply>(start, request);
  const handleReply = useEffectEvent(onReply);
  useEffect(() => {
    if (request && reply) handleReply(request.step, reply);
  }, [request, reply]);
  return search;
}
