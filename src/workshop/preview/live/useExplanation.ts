import { useEffect, useState } from 'react';
import type { ExplainReply, ExplainRequest } from './explainWorker.ts';

/**
 * Returns the explanation of a request, and null while it is worked out in a worker. A new request ends the one before.
 * @param request must keep its identity between renders; null to explain nothing
 */
export function useExplanation(request: ExplainRequest | null): ExplainReply | null {
  const [reply, setReply] = useState<{ readonly request: ExplainRequest; readonly reply: ExplainReply } | null>(null);
  useEffect(() => {
    if (!request) return undefined;
    const worker = new Worker(new URL('./explainWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ExplainReply>) => setReply({ request, reply: data }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    worker.postMessage(request);
    return () => worker.terminate();
  }, [request]);
  return reply && reply.request === request ? reply.reply : null;
}
