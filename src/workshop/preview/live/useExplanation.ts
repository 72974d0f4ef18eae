import type { ExplainReply, ExplainRequest } from './explainWorker.ts';
import { useWorker } from './useWorker.ts';

function start(): Worker {
  return new Worker(new URL('./explainWorker.ts', import.meta.url), { type: 'module' });
}

/**
 * Returns the explanation of a request, and null while it is worked out in a worker. A new request ends the one before.
 * @param request must keep its identity between renders; null to explain nothing
 */
export function useExplanation(request: ExplainRequest | null): ExplainReply | null {
  return useWorker(start, request);
}
