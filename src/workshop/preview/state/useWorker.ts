import { useEffect, useState } from 'react';

/**
 * Returns the latest reply of a worker to a request; null until there is one. A new request terminates the previous worker.
 * @param start starts the worker; must keep its identity between renders
 * @param request must keep its identity between renders; null for no request
 */
export function useWorker<Request extends object, Reply>(start: () => Worker, request: Request | null): Reply | null {
  const [reply, setReply] = useState<{ readonly request: Request; readonly reply: Reply } | null>(null);
  useEffect(() => {
    if (!request) return undefined;
    const worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => setReply({ request, reply: data }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    worker.postMessage(request);
    return () => worker.terminate();
  }, [start, request]);
  return reply && reply.request === request ? reply.reply : null;
}
